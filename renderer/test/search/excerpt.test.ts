import { expect, test } from 'vitest';
import { toExcerpt } from '../../ranking/excerpt.ts';

function marks(text: string, terms: readonly string[], length = 140): string[] {
  return toExcerpt(text, terms, length).flatMap((part) => (part.isMatch ? [part.text] : []));
}

test('shows the place of a whole identifier rather than one with more of its parts', () => {
  const filler = 'and so on it goes '.repeat(20);
  const text = `user.profile.name /api/v1/users/{id} get user by id ${filler} call getUserById here ${filler}`;
  const terms = ['getuserbyid', 'get', 'user', 'by', 'id'];
  expect(marks(text, terms)).toEqual(['getUserById']);
});

test.each([
  ['使用锁来保护资源', ['锁'], ['锁']],
  ['使用分布式锁来保护', ['分布', '布式', '式锁'], ['分布式锁']],
  ['使用Redis缓存', ['redi', 'redis'], ['Redis']],
  ['in Łódź and Straße', ['lodz', 'strass'], ['Łódź', 'Straße']],
  ['since v1.2, not 1.20', ['1.2', '1', '2'], ['v1.2', '1']],
  ['plurals of boilers', ['boiler'], ['boilers']],
])('marks in %j what was looked for', (text, terms, expected) => {
  expect(marks(text, terms)).toEqual(expected);
});
