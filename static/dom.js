/* Elements: text is only ever text, never markup. */

import { t } from './words.js';

const SIGNS = { fits: '✓', tight: '!', does_not_fit: '✗', unknown: '?', problem: '!' };

export const $ = (id) => document.getElementById(id);

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function')
      node.addEventListener(name, value);
    else if (value !== undefined && value !== false)
      node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.flat().filter((child) => child || child === 0));
  return node;
}

export const el = (tag, attributes = {}, ...children) =>
  fill(document.createElement(tag), attributes, children);
export const svg = (tag, attributes = {}, ...children) =>
  fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);

export function sign(verdict) {
  return el('span', { class: 'sign ' + verdict },
    el('span', { 'aria-hidden': 'true' }, SIGNS[verdict] ?? '?'), ' ', t('verdict.' + verdict));
}
