/* Words and numbers in the reader's language. */

export const GIB = 2 ** 30;
const MIB = 2 ** 20;

let lang = 'en';
let words = {};

export const language = () => lang;
export const hasText = (key) => key in words;

export function t(key, values = {}) {
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}

/* The reader's language until setLanguage has loaded its words. */
export function expectLanguage(next) {
  lang = next;
}

export function setLanguage(next, loaded) {
  words = loaded;
  lang = next;
  document.documentElement.lang = lang;
  for (const node of document.querySelectorAll('[data-i18n]'))
    node.textContent = t(node.dataset.i18n);
}

const locale = () => (lang === 'bn' ? 'bn-BD' : 'en');

export const number = (value, digits = 0) =>
  new Intl.NumberFormat(locale(), { maximumFractionDigits: digits }).format(value);
export const fixed = (value, digits) =>
  new Intl.NumberFormat(locale(), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
export const money = (value, currency) =>
  ({ USD: '$', BDT: '৳' }[currency] ?? currency + ' ') + fixed(value, value > 0 && value < 1 ? 3 : 2);

/* 131072 is 128K where people count so; ends of axes are seldom exact. */
export const short = (value) =>
  new Intl.NumberFormat(locale(), { notation: 'compact', maximumFractionDigits: 1 }).format(value);

export function size(bytes) {
  const abs = Math.abs(bytes);
  if (abs < 0.1 * GIB)
    return number(bytes / MIB, abs < 10 * MIB ? 1 : 0) + ' MiB';
  return fixed(bytes / GIB, 2) + ' GiB';
}

export function day(text) {
  const date = new Date(text + 'T00:00:00Z');
  if (Number.isNaN(date.getTime()))
    return text;
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(date);
}

/* "৩২,৭৬৮" and "32,768" are 32768. */
export function plainDigits(text) {
  return text.replace(/[০-৯]/g, (digit) => digit.charCodeAt(0) - 0x9e6).replace(/[,\s]/g, '');
}
