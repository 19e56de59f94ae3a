/**
 * The script of the page: opens and closes queries, sorts and filters. Without JavaScript every query is open. It is a string
 * because it runs in a browser, without the modules of this program.
 */
export const SCRIPT = `
'use strict';
const table = document.querySelector('.queries table');
const bodies = [...table.tBodies];
const status = document.getElementById('shown');
const toggle = (button, open) => {
  button.setAttribute('aria-expanded', String(open));
  document.getElementById(button.getAttribute('aria-controls')).hidden = !open;
};
for (const button of table.querySelectorAll('.open')) {
  toggle(button, false);
  button.addEventListener('click', () => toggle(button, button.getAttribute('aria-expanded') !== 'true'));
}
const words = document.getElementById('words');
const show = document.getElementById('show');
const group = document.getElementById('group');
const fits = (body) => {
  const text = body.dataset.text;
  const wanted = words.value.toLowerCase().split(/\\s+/).filter(Boolean);
  if (!wanted.every((word) => text.includes(word))) return false;
  if (group.value !== '' && !body.dataset.groups.split('\\n').includes(group.value)) return false;
  if (show.value === 'failed') return body.dataset.failure !== '';
  if (show.value !== '') return body.dataset.move === show.value;
  return true;
};
const filter = () => {
  let count = 0;
  for (const body of bodies) {
    body.hidden = !fits(body);
    if (!body.hidden) count += 1;
  }
  status.textContent = count + ' of ' + bodies.length + ' queries';
};
for (const control of [words, show, group]) control.addEventListener('input', filter);
filter();
const compare = (key) => (a, b) => {
  const [left, right] = [a.dataset[key], b.dataset[key]];
  const numbers = [Number(left), Number(right)];
  return numbers.some(Number.isNaN) ? left.localeCompare(right) : numbers[0] - numbers[1];
};
for (const button of table.querySelectorAll('thead th button')) {
  button.addEventListener('click', () => {
    const head = button.closest('th');
    const down = head.getAttribute('aria-sort') === 'ascending';
    for (const other of table.querySelectorAll('thead th')) other.removeAttribute('aria-sort');
    head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
    const sorted = [...bodies].sort(compare(button.dataset.key));
    if (down) sorted.reverse();
    table.append(...sorted);
  });
}
document.addEventListener('keydown', (event) => {
  if (event.key === '/' && !event.ctrlKey && !event.metaKey && !/^(INPUT|SELECT)$/.test(event.target.tagName)) {
    event.preventDefault();
    words.focus();
  }
});
document.documentElement.classList.add('ready');
`;
