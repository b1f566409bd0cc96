import { expect, test } from 'vitest';
import { contrastRatio, readableColor } from '../../src/theme/readable-color.ts';

test.each(['#ffe600', '#0d9373', '#fff', '#000', '#7dd3fc', '#16A34A'])(
  'makes %s readable on light and dark backgrounds',
  (color) => {
    for (const background of ['#ffffff', '#0e1013']) {
      expect(contrastRatio(readableColor(color, background), background)).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test('keeps a colour that already reads well', () => {
  expect(readableColor('#0f766e', '#ffffff')).toBe('#0f766e');
});
