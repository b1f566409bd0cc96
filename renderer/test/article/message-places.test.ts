import { expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

test('what components get wrong is told with the line of the element, wherever it stands in it', async () => {
  const page = [
    'export const Logos = () => {',
    '  const [count, setCount] = useState(0);',
    '  return <div onClick={() => setCount(count + 1)}><img src="/none.png" /></div>;',
    '};',
    '',
    '# Home',
    '',
    '<Logos />',
    '',
    '<Card title="x" icon="no-such-icon">Text</Card>',
    '',
    `<Frame caption="See [this](/gone) and <a href='/lost'>that</a>">`,
    '  <Icon icon="no-other-icon" />',
    '</Frame>',
  ].join('\n');
  const { messages } = await renderFolder({ 'index.mdx': page });
  const places = messages
    .filter(({ rule }) => rule !== 'island-browser-only')
    .map(({ rule, line }) => `${rule} ${line}`);
  expect(places.sort()).toEqual([
    'dead-link 12',
    'dead-link 12',
    'missing-asset 8',
    'unknown-icon 10',
    'unknown-icon 13',
  ]);
});
