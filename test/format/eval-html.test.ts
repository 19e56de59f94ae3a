import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Evaluated } from '../../src/eval/run/evaluate.js';
import { failedHtml } from '../../src/format/eval/html/failed.js';
import { formatHtml } from '../../src/format/eval/html.js';
import { describeWithProgram } from '../helpers/program.js';
import { NASTY, resultWith, sample } from './eval-sample.js';

let evaluated: Evaluated;
let html: string;
beforeAll(async () => {
  evaluated = await sample();
  html = formatHtml(evaluated, [await resultWith({ fine: 3 }), evaluated.before!, evaluated.result]);
});

describe('the page of a run without a result', () => {
  it('shows the error and the next step, and runs no script', () => {
    const error = { code: 'cannot-judge', message: 'no <index>', next: 'Run `cw index`.' } as const;
    const text = failedHtml({ gate: 'judge', error });
    expect(text).toContain('<h1>Retrieval gate could not be judged</h1>');
    expect(text).toContain('<code>cannot-judge</code>: no &lt;index&gt;</p><p>Next: Run `cw index`.</p>');
    expect(text).not.toContain('<script');
  });
});

describe('the page', () => {
  it('marks unwanted results', () => {
    const queries = evaluated.result.queries.map((query) => ({ ...query, unwanted: ['bad.ts is at rank 3'] }));
    expect(formatHtml({ ...evaluated, result: { ...evaluated.result, queries } }, [])).toContain(
      '<li class="negative"><span class="mono">bad.ts</span> <strong>must not be here</strong> <span class="soft">at rank 3</span></li>',
    );
  });

  it('is one file that asks the network for nothing', () => {
    expect(html).toContain("default-src 'none'");
    expect(html).not.toMatch(/\b(src|href|url)\s*[=(]/);
  });

  it('keeps foreign text from becoming markup', () => {
    expect(html.match(/<script>/g)).toHaveLength(1);
    expect(html).not.toContain('<b>&');
  });
});

/** CHROMIUM names another one; the others are where distributions put it. */
const BROWSER = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (path) => path !== undefined && existsSync(path),
);

describeWithProgram('chromium', BROWSER, 'the page in a browser', () => {
  let directory: string;
  let file: string;
  const problems: string[] = [];
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'cw-html-'));
    file = join(directory, 'report.html');
    writeFileSync(file, html);
    // Containers run tests as root, where the sandbox cannot start; the page is ours and there is no network in it.
    browser = await chromium.launch({ executablePath: BROWSER!, args: ['--no-sandbox'] });
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => problems.push(message.text()));
    page.on('request', (request) => {
      if (!request.url().startsWith('file:')) problems.push(request.url());
    });
    await page.goto(`file://${file}`);
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const shown = (): Promise<string[]> => page.locator('.queries tbody:visible .id').allTextContents();

  it('runs without an error and without a request', async () => {
    expect(await page.locator('html.ready').count()).toBe(1);
    expect(problems).toEqual([]);
  });

  it('shows verdict, numbers with their change, the spread of ranks, groups and history', async () => {
    expect(await page.locator('.verdict').textContent()).toBe('gate failed');
    expect(await page.locator('header strong').textContent()).toBe(
      '1 left the first 10, 0 went down, 1 entered, 0 went up, 3 stayed.',
    );
    const card = page.locator('.card', { hasText: 'Success@1' });
    expect(await card.textContent()).toContain('0.600▲ 0.200 better');
    expect(await page.locator('.panel tr', { hasText: 'not found' }).textContent()).toBe('not found11');
    expect(await page.locator('.panel tr', { hasText: 'tag two' }).count()).toBe(1);
    expect(await page.locator('svg circle').count()).toBe(9);
  });

  it('has the queries that got worse first, closed, and opens them by keyboard', async () => {
    expect((await shown())[0]).toBe('lost');
    const button = page.locator('.open').first();
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    expect(await page.locator('.detail:visible').count()).toBe(0);
    await button.focus();
    await page.keyboard.press('Enter');
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    const sides = page.locator('.detail:visible h3');
    expect(await sides.allTextContents()).toEqual(['Expected', 'Got now', 'Got before']);
    expect(await page.locator('.detail:visible li.expected').allTextContents()).toEqual([
      'lost.ts at rank 12',
      expect.stringContaining('12.lost.ts:1-10 expected'),
      expect.stringContaining('2.lost.ts:1-10 expected'),
    ]);
    expect(await page.locator('.detail:visible .sides > div').first().locator('li').allTextContents()).toEqual([
      'lost.ts at rank 12',
      'bad.ts must not be here not among the first 10',
    ]);
    expect(await page.locator('.detail:visible .why').first().textContent()).toBe('words; score 100');
    await page.keyboard.press('Enter');
    expect(await page.locator('.detail:visible').count()).toBe(0);
  });

  it('shows the earlier measures of a query if they differ', async () => {
    const worth = (id: string): Promise<string | null> =>
      page.locator(`tbody[data-id=${id}] tr:first-child td.number`).last().textContent();
    expect(await worth('lost')).toBe('0.000before 0.631');
    expect(await worth('fine')).toBe('1.000');
  });

  it.each([320, 360, 375, 1280])(
    'has nothing beside a screen of %d, and scrolls only what the keyboard reaches',
    async (width) => {
      const narrow = await browser.newPage({ viewport: { width, height: 740 } });
      const groups = [
        ...evaluated.result.groups,
        { by: 'tag' as const, name: 'long_'.repeat(20), summary: evaluated.result.summary },
      ];
      writeFileSync(`${file}.html`, formatHtml({ ...evaluated, result: { ...evaluated.result, groups } }, []));
      await narrow.goto(`file://${file}.html`);
      await narrow.locator('.open').first().click();
      expect(await narrow.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      expect(await narrow.evaluate(UNREACHED)).toEqual([]);
      const detail = await narrow.locator('.detail:visible .sides').boundingBox();
      expect(detail!.x + detail!.width).toBeLessThanOrEqual(width);
      await narrow.close();
    },
  );

  it('filters by words, by movement and by group, and shows how many queries match', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('QUERY fo');
    expect(await shown()).toEqual(['found']);
    expect(await page.locator('#shown').textContent()).toBe('1 of 5 queries');
    await page.locator('#words').fill('');
    await page.locator('#show').selectOption('failed');
    expect(await shown()).toEqual(['lost', 'old']);
    await page.locator('#show').selectOption('better');
    expect(await shown()).toEqual(['found']);
    await page.locator('#show').selectOption('');
    await page.locator('#group').selectOption('tag <t>');
    expect(await shown()).toEqual(['nasty']);
    await page.locator('#group').selectOption('');
    expect(await shown()).toHaveLength(5);
  });

  it('sorts both ways, and says so to a screen reader', async () => {
    const head = page.locator('th', { has: page.getByRole('button', { name: 'rank' }) });
    await head.getByRole('button').click();
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
    expect((await shown()).slice(-2)).toEqual(['lost', 'old']);
    await head.getByRole('button').click();
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    expect((await shown())[0]).toBe('old');
  });

  it('shows a hostile query as the text it is', async () => {
    const text = await page.locator('tbody[data-id=nasty] .open').textContent();
    expect(text).toBe(NASTY.replace(/[\u0007\ud800]/g, '\ufffd'));
    expect(await page.evaluate('typeof x')).toBe('undefined');
  });

  it('follows the colours of the system and keeps them readable', async () => {
    const contrast = async (scheme: 'light' | 'dark'): Promise<number> => {
      await page.emulateMedia({ colorScheme: scheme });
      return page.evaluate(CONTRAST);
    };
    expect(await contrast('light')).toBeGreaterThan(4.5);
    expect(await contrast('dark')).toBeGreaterThan(4.5);
  });

  it('prints without its controls', async () => {
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.tools').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
  });

  it('is complete without JavaScript: every query is open', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const still = await plain.newPage();
    await still.goto(`file://${file}`);
    expect(await still.locator('.detail:visible').count()).toBe(5);
    expect(await still.locator('.tools').isVisible()).toBe(false);
    await plain.close();
  });
});

/** What can be scrolled sideways and has no place in the order of the keyboard. */
const UNREACHED = `[...document.querySelectorAll('body *')]
  .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth && one.tabIndex < 0)
  .map((one) => one.className)`;

/** The least contrast (WCAG 2) of our text colours on the two grounds they stand on. */
const CONTRAST = `(() => {
  const style = getComputedStyle(document.documentElement);
  const light = (name) => {
    const value = style.getPropertyValue(name).trim().slice(1);
    const [r, g, b] = [0, 2, 4].map((at) => parseInt(value.slice(at, at + 2), 16) / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  const pairs = ['--ink', '--soft', '--good', '--bad', '--warn', '--accent'].flatMap((ink) => ['--ground', '--panel'].map((ground) => ratio(light(ink), light(ground))));
  return Math.min(...pairs, ratio(light('--good'), light('--good-soft')), ratio(light('--bad'), light('--bad-soft')), ratio(light('--soft'), light('--good-soft')));
})()`;
