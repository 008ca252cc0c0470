-- Units of a currency for one US dollar. Card and bank fees raise the real
-- rate: a question can name its own.

INSERT INTO exchange_rate (currency, per_usd, as_of, source_url) VALUES
 ('BDT', 123.16891421, '2026-09-29', 'npm @fawazahmed0/currency-api 2026.9.29, v1/currencies/usd.json'),
 ('USD',          1.0, '2026-09-29', 'by definition');
