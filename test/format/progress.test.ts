import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  barProgress,
  lineProgress,
  noProgress,
  type ProgressScreen,
  renderBar,
  renderLine,
  wantsBar,
} from '../../src/format/progress.js';

interface FakeScreen extends ProgressScreen {
  readonly written: string[];
  at(milliseconds: number): void;
}

function fakeScreen(): FakeScreen {
  const written: string[] = [];
  let time = 5000;
  const at = (milliseconds: number): void => void (time = 5000 + milliseconds);
  return { written, at, write: (text) => void written.push(text), now: () => time, columns: () => 80 };
}

describe('renderBar', () => {
  it('shows how far it is and with what', () => {
    const bar = `${'█'.repeat(12)}${'░'.repeat(12)}`;
    expect(renderBar({ done: 5, total: 10, label: 'src/a.ts' }, 80)).toBe(`${bar}  50 % 5/10 src/a.ts`);
  });

  it('is full when there is nothing to do', () => {
    expect(renderBar({ done: 0, total: 0, label: '' }, 80)).toContain('100 % 0/0');
  });

  it('is never as wide as the terminal, whatever it shows', () => {
    const state = fc.record({ done: fc.nat(), total: fc.nat(), label: fc.string({ unit: 'grapheme' }) });
    fc.assert(
      fc.property(state, fc.integer({ min: 1, max: 200 }), (given, columns) => {
        expect([...renderBar(given, columns)].length).toBeLessThan(columns);
      }),
      { seed: 20_240_102 },
    );
  });
});

describe('the bar', () => {
  it('draws nothing for a short run', () => {
    const screen = fakeScreen();
    const bar = barProgress(screen);
    bar.start(2);
    bar.update(1, 'a');
    screen.at(150);
    bar.update(2, 'b');
    bar.stop();
    expect(screen.written).toEqual([]);
  });

  it('redraws in place, not more often than the eye needs, and erases itself', () => {
    const screen = fakeScreen();
    const bar = barProgress(screen);
    bar.start(4);
    for (const time of [250, 260, 270, 400]) {
      screen.at(time);
      bar.update(1, 'x');
    }
    bar.stop();
    bar.stop();
    expect(screen.written).toHaveLength(3);
    expect(screen.written.every((text) => text.startsWith('\r\u001b[K') && !text.includes('\n'))).toBe(true);
    expect(screen.written.at(-1)).toBe('\r\u001b[K');
  });
});

describe('the plain lines', () => {
  it('come each 10 %, or each 10 s when it goes slowly', () => {
    const screen = fakeScreen();
    const lines = lineProgress(screen);
    lines.start(100);
    for (const [time, done] of [
      [2000, 5],
      [3000, 12],
      [3100, 30],
      [4000, 31],
      [13_900, 32],
      [14_000, 33],
    ] as const) {
      screen.at(time);
      lines.update(done, 'src');
    }
    lines.stop();
    expect(screen.written).toEqual(['12 % (12/100) src\n', '31 % (31/100) src\n', '33 % (33/100) src\n']);
  });

  it('have no escape codes', () => {
    expect(renderLine({ done: 1, total: 3, label: '' })).toBe('33 % (1/3)');
  });
});

describe('a bar is drawn', () => {
  it.each([
    [true, true, {}],
    [false, false, {}],
    [false, true, { TERM: 'dumb' }],
    [false, true, { CI: 'true', TERM: 'xterm' }],
    [true, true, { CI: 'false', TERM: 'xterm' }],
  ])('%j with a terminal: %j and %j', (expected, isTTY, env) => {
    expect(wantsBar({ isTTY, env })).toBe(expected);
  });
});

describe('no progress', () => {
  it('can be used like the others', () => {
    noProgress.start(1);
    noProgress.update(1, 'x');
    expect(noProgress.stop()).toBeUndefined();
  });
});
