/* Visitors of the page: each story in a fresh browser context.

   node visitor.mjs URL CHROMIUM STATIC SHOTS [STORY]

   Prints a line for each story; screenshots of the widths and languages go to
   SHOTS. */

import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { smallLlama } from './gguf.mjs';

const [url, executablePath, statics, shots, only] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const MOST_PAGE_BYTES = 90 * 1024;

const BENGALI = /[০-৯]/;
const LATIN = /[0-9]/;

/* ---- what stories need ---- */

const settled = (page) => page.waitForFunction(() => document.querySelector('#verdict')?.getAttribute('aria-busy') === 'false');

async function visit(context, path = '/') {
  const page = await context.newPage();
  page.said = [];
  page.on('pageerror', (error) => page.said.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of (4\d\d|409)|ERR_INTERNET_DISCONNECTED/.test(message.text()))
      page.said.push(message.text());
  });
  page.on('dialog', (dialog) => { page.said.push('dialog'); dialog.dismiss(); });
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(url).origin)
      page.said.push('asks ' + request.url());
  });
  await page.goto(url + path);
  await settled(page);
  return page;
}

const verdict = (page) => page.locator('#status').innerText();
const figure = (page, name) => page.locator('#figures > div', { hasText: name }).locator('dd').innerText();

async function change(page, act) {
  const before = await verdict(page);
  await act();
  await settled(page);
  return [before, await verdict(page)];
}

async function setField(page, id, value) {
  const field = page.locator(`[id="${id}"]`);
  if (await field.evaluate((node) => node.tagName) === 'SELECT')
    await field.selectOption(value);
  else
    await field.fill(value);
  await field.dispatchEvent('change');
  await settled(page);
}

async function hasNoViolations(page, what) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }));
  assert.deepEqual(violations.map(({ id, nodes }) => `${what}: ${id}: ${nodes.map((node) => node.html).join(' ').slice(0, 300)}`), []);
}

/* ---- the stories ---- */

const stories = {
  async 'the answer stands before anything is touched'(open) {
    const page = await visit(await open());
    assert.match(await verdict(page), /Fits/);
    assert.equal(await page.inputValue('#engine'), 'ollama');
    assert.match(await figure(page, 'Longest context'), /^[\d,]+ tokens/);
    assert.equal(await page.locator('#bar svg.bar').count(), 1);
    assert.equal(await page.locator('#curves svg').count(), 2);
    return page;
  },

  async 'a Bengali browser is answered in Bengali, and English is one button away'(open) {
    const page = await visit(await open({ locale: 'bn-BD' }));
    assert.equal(await page.getAttribute('html', 'lang'), 'bn');
    const first = await verdict(page);
    assert.match(first, /চলবে/);
    assert.match(first, BENGALI);
    assert.doesNotMatch((await page.locator('#figures dd').allInnerTexts()).join(' '), LATIN);
    await page.click('#language');
    await page.waitForFunction(() => document.documentElement.lang === 'en'
      && /^[^০-৯]*Fits[^০-৯]*$/.test(document.querySelector('#status').textContent));
    return page;
  },

  async 'Bengali digits are understood in the fields'(open) {
    const page = await visit(await open({ locale: 'bn-BD' }));
    await setField(page, 'context', '২০,০০০');
    assert.match(await verdict(page), /২০,০০০/);
    assert.match(page.url(), /context=20000/);
    return page;
  },

  async 'an 8B model in q8_0 and 20,000 tokens on 12 GB; four users; a suggestion helps'(open) {
    const page = await visit(await open(), '/?model=llama-3.1-8b&gpu=rtx-3060-12gb&engine=llama.cpp&weights=q8_0&context=20000&concurrency=1&lang=en');
    assert.match(await verdict(page), /Fits|Tight/);
    await setField(page, 'concurrency', '4');
    assert.match(await verdict(page), /Does not fit/);
    const button = page.locator('#suggestions button', { has: page.locator('.fits') }).first();
    const address = page.url();
    const [, after] = await change(page, () => button.click());
    assert.match(after, /Fits/);
    assert.notEqual(page.url(), address);
    return page;
  },

  async 'a link reproduces the answer'(open) {
    const page = await visit(await open());
    await setField(page, 'model', 'qwen3-8b');
    await setField(page, 'engine', 'vllm');
    await setField(page, 'gpu', 'l4-24gb');
    await setField(page, 'concurrency', '3');
    const other = await visit(await open(), page.url().slice(url.length));
    assert.equal(await verdict(other), await verdict(page));
    assert.equal(await other.inputValue('#weights'), await page.inputValue('#weights'));
    return other;
  },

  async 'a GGUF file of one\'s own, and the link that carries it'(open) {
    const page = await visit(await open());
    await page.click('#own-model summary');
    await page.setInputFiles('#own-file', { name: 'mine.gguf', mimeType: 'application/octet-stream', buffer: smallLlama('My small one') });
    await page.waitForFunction(() => document.querySelector('#own-name')?.textContent.includes('My small one'));
    await settled(page);
    assert.match(await verdict(page), /Fits/);
    assert.match(page.url(), /#model=/);
    assert.match(await page.locator('#curl').textContent(), /--json/);
    const other = await visit(await open(), page.url().slice(url.length));
    assert.equal(await verdict(other), await verdict(page));
    await page.click('#own-name button');
    await settled(page);
    assert.doesNotMatch(page.url(), /#model=/);
    return other;
  },

  async 'a dropped file'(open) {
    const page = await visit(await open());
    const data = await page.evaluateHandle((bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], 'dropped.gguf'));
      return transfer;
    }, [...smallLlama('Dropped')]);
    await page.dispatchEvent('body', 'drop', { dataTransfer: data });
    await page.waitForFunction(() => document.querySelector('#own-name')?.textContent.includes('Dropped'));
    return page;
  },

  async 'a pasted config.json, and one that is none'(open) {
    const page = await visit(await open());
    await page.click('#own-model summary');
    await page.fill('#own-config', '{"model_type":"llama","hidden_size":');
    await page.click('#own-read');
    await page.waitForFunction(() => /JSON/.test(document.querySelector('#own-status').textContent));
    await page.fill('#own-config', JSON.stringify({ model_type: 'llama', hidden_size: 2048, num_hidden_layers: 16,
      num_attention_heads: 32, num_key_value_heads: 8, intermediate_size: 8192, vocab_size: 128256, max_position_embeddings: 8192 }));
    await page.click('#own-read');
    await page.waitForFunction(() => !document.querySelector('#own-name').hidden);
    await settled(page);
    assert.match(await verdict(page), /Fits/);
    return page;
  },

  async 'a card that is not listed'(open) {
    const page = await visit(await open());
    await page.click('#own-gpu summary');
    await setField(page, 'gpu.memory_bytes', '6');
    assert.match(await page.locator('#bar').innerText(), /the GPU has 6\.00 GiB/);
    assert.match(page.url(), /gpu\.memory_bytes=6442450944/);
    const other = await visit(await open(), page.url().slice(url.length));
    assert.equal(await other.inputValue('[id="gpu.memory_bytes"]'), '6');
    return other;
  },

  async 'what fits: filters, and a row that is taken'(open) {
    const page = await visit(await open(), '/?lang=en');
    await page.click('#fit-button');
    await page.waitForSelector('#fit-body tbody tr');
    await page.selectOption('#fit-vendor', 'amd');
    await settled(page);
    await page.waitForFunction(() => [...document.querySelectorAll('#fit-body th[scope=row]')].length > 0
      && ![...document.querySelectorAll('#fit-body th[scope=row]')].some((row) => /rtx|h100|a100/.test(row.textContent)));
    const gpu = await page.locator('#fit-body th[scope=row] a').first().innerText();
    await page.locator('#fit-body th[scope=row] a').first().click();
    await settled(page);
    assert.ok(gpu.endsWith(await page.inputValue('#gpu')));
    return page;
  },

  async 'the reading is filled when it is unfolded'(open) {
    const page = await visit(await open());
    assert.equal(await page.locator('#reading-body section').count(), 0);
    await page.click('#reading summary');
    await page.waitForSelector('#reading-body section:nth-child(7)');
    assert.match(await page.locator('#reading-body').innerText(), /8\.03 billion/);
    return page;
  },

  async 'engines side by side, and set-ups kept to compare'(open) {
    const page = await visit(await open(), '/?lang=en');
    await page.click('#engines > summary');
    await page.waitForSelector('#engines-body tbody tr:nth-child(3)');
    await page.click('#keep');
    await setField(page, 'context', '32768');
    await page.click('#keep');
    assert.equal(await page.locator('#kept-body tbody tr').count(), 2);
    const [, after] = await change(page, () => page.locator('#kept-body tbody a').first().click());
    assert.match(after, /8,192/);
    await page.locator('#engines-body tbody a', { hasText: 'vLLM' }).click();
    await settled(page);
    assert.equal(await page.inputValue('#engine'), 'vllm');
    return page;
  },

  async 'hostile names stay text'(open) {
    const name = '<img src=x onerror=alert(1)>';
    const page = await visit(await open(), '/?model=' + encodeURIComponent(name));
    assert.ok((await verdict(page)).includes(name));
    assert.equal(await page.locator('#status img').count(), 0);
    await page.setInputFiles('#own-file', { name: 'x.gguf', mimeType: 'application/octet-stream', buffer: smallLlama(name) });
    await page.waitForFunction(() => document.querySelector('#own-name')?.textContent.includes('<img'));
    assert.equal(await page.locator('#own-name img').count(), 0);
    return page;
  },

  async 'faults stand at their field'(open) {
    const page = await visit(await open(), '/?model=lama-3.1-8b&context=-5&lang=en');
    assert.match(await verdict(page), /Please check/);
    assert.equal(await page.getAttribute('#model', 'aria-invalid'), 'true');
    const [, after] = await change(page, async () => {
      await page.locator('#status .names button').first().click();
    });
    assert.equal(await page.getAttribute('#model', 'aria-invalid'), null);
    assert.doesNotMatch(after, /lama-3\.1-8b'/);
    return page;
  },

  async 'without a network the old answer stays'(open) {
    const context = await open();
    const page = await visit(context);
    const before = await page.locator('#figures').innerText();
    await context.setOffline(true);
    await setField(page, 'context', '4096');
    assert.match(await verdict(page), /does not answer/);
    assert.equal(await page.locator('#figures').innerText(), before);
    await context.setOffline(false);
    await change(page, () => page.click('#status button'));
    assert.match(await verdict(page), /Fits/);
    page.said = [];          /* the failed request is told to the console */
    return page;
  },

  async 'keys alone reach everything'(open) {
    const page = await visit(await open());
    for (let i = 0; i < 30 && await page.evaluate(() => document.activeElement.id) !== 'context'; i++)
      await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'context');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('16384');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => /16,384/.test(document.querySelector('#status').textContent));
    return page;
  },

  async 'without JavaScript the form answers on a page'(open) {
    for (const [locale, pattern] of [['en-US', /Fits/], ['bn-BD', /চলবে/]]) {
      const page = await (await open({ javaScriptEnabled: false, locale })).newPage();
      await page.goto(url);
      await page.click('button.main');
      const text = await page.locator('pre').innerText();
      assert.match(text, pattern);
      await page.goto(url + '/v1/estimate?model=%3Cb%3Ex');
      assert.match(await page.locator('pre').innerText(), /<b>x/);
    }
    return null;
  },

  async 'accessibility rules hold'(open) {
    for (const colorScheme of ['light', 'dark'])
      for (const lang of ['en', 'bn']) {
        const page = await visit(await open({ colorScheme }), `/?lang=${lang}&show=fit&gpu=rtx-3060-12gb&model=llama-3.3-70b&engine=llama.cpp&weights=q4_k_m`);
        await page.waitForSelector('#fit-body tbody tr');
        for (const id of ['engines', 'reading', 'explanation', 'commands', 'own-model', 'own-gpu'])
          await page.click(`#${id} > summary`);
        await page.waitForSelector('#reading-body section:nth-child(7)');
        await hasNoViolations(page, `${lang} ${colorScheme}`);
        const problem = await visit(await open({ colorScheme }), `/?lang=${lang}&model=nothing-like-it`);
        await hasNoViolations(problem, `${lang} ${colorScheme} problem`);
      }
    return null;
  },

  async 'every width shows all, in both languages'(open) {
    mkdirSync(shots, { recursive: true });
    for (const lang of ['en', 'bn'])
      for (const width of [320, 390, 768, 1440, 3840]) {
        const page = await visit(await open({ viewport: { width, height: 900 } }), `/?lang=${lang}&show=fit&model=qwen3-8b&gpu=rtx-4060-8gb&engine=vllm&weights=awq-int4&context=8192&concurrency=4`);
        await page.waitForSelector('#fit-body tbody tr');
        await page.click('#reading > summary');
        await page.waitForSelector('#reading-body section:nth-child(7)');
        const wide = await page.evaluate(() => [...document.querySelectorAll('body *')]
          .filter((node) => node.getBoundingClientRect().right > document.documentElement.clientWidth + 1
            && !node.closest('.unseen, thead'))
          .map((node) => node.outerHTML.slice(0, 120)));
        assert.deepEqual(wide, [], `${lang} ${width}`);
        await page.screenshot({ path: join(shots, `${lang}-${width}.png`), fullPage: true });
      }
    return null;
  },

  async 'the whole page is small'() {
    const folder = pathToFileURL(statics + '/');
    const files = [...readdirSync(folder), 'i18n/en.json', 'i18n/bn.json'].filter((name) => /\.(html|js|css|svg)$|i18n/.test(name) && name !== 'i18n');
    const bytes = files.reduce((sum, name) => sum + gzipSync(readFileSync(new URL(name, folder))).length, 0);
    assert.ok(bytes <= MOST_PAGE_BYTES, `${bytes} bytes`);
    return null;
  },
};

/* ---- all of them ---- */

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] });
let failed = 0;
let told = 0;

for (const [name, story] of Object.entries(stories)) {
  const contexts = [];
  const open = async (options = {}) => {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1200, height: 900 }, ...options });
    context.setDefaultTimeout(20000);
    contexts.push(context);
    return context;
  };

  if (only && !name.includes(only))
    continue;
  told++;
  try {
    const page = await story(open);
    assert.deepEqual(page?.said ?? [], []);
    console.log(`ok: ${name}`);
  } catch (error) {
    failed++;
    console.log(`not ok: ${name}\n${error.stack}`);
  }
  await Promise.all(contexts.map((context) => context.close()));
}
await browser.close();
/* as the check library says it: each story counts */
console.log(`${told === 0 ? 0 : Math.round(100 * (told - failed) / told)}%: Checks: ${told}, Failures: ${failed}, Errors: 0`);
process.exitCode = failed > 0 ? 1 : 0;
