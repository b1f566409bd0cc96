import { expect, test } from 'vitest';
import { composeAnswer } from '../../src/assistant/models/compose-answer.ts';

function answerFrom(...markdowns: string[]): string {
  const passages = markdowns.map((markdown) => ({
    title: 'Migrations',
    heading: 'Run migrations',
    markdown,
  }));
  const place = { url: '/migrations', path: 'migrations', root: '' };
  return composeAnswer({
    question: 'How do I run migrations?',
    sources: [{ number: 1, title: 'Migrations', passages, ...place }],
  });
}

test('code is quoted with the sentence that introduces it, or not at all', () => {
  const leads = [1, 2, 3, 4, 5, 6, 7, 8].map(
    (step) => `Step ${step}. ${'This sentence tells at some length what is to be minded. '.repeat(5)}Run it:`,
  );
  const answer = answerFrom(
    ...leads.map((lead, step) => `${lead}\n\n\`\`\`sh\nrun migrations ${step + 1}\n\`\`\``),
  );
  const steps = [...answer.matchAll(/^run migrations (\d)$/gm)].map(([, step]) => step);
  expect(steps.length).toBeGreaterThan(1);
  for (const step of steps) expect(answer).toContain(`Step ${step}. `);
});

test('what two passages say alike is quoted once', () => {
  const answer = answerFrom(
    'Run migrations with the migrate command.',
    'Run migrations with the migrate command.',
  );
  expect(answer.split('Run migrations with')).toHaveLength(2);
});

test('a quotation stands below the names of its page and section', () => {
  const answer = answerFrom('Run migrations with the migrate command.');
  expect(answer).toMatch(/^\*\*Migrations › Run migrations\*\*\n\nRun migrations with .* \[1\]$/m);
});

test('a sentence that is quoted without what it introduces says so', () => {
  const answer = answerFrom('You may run migrations in these ways:');
  expect(answer).toContain('You may run migrations in these ways: … [1]');
});

test('the name of a step is quoted with the step, or not at all', () => {
  const text = 'Run migrations with the migrate command.';
  const tooLong = `\`\`\`sh\n${'migrate\n'.repeat(100)}\`\`\``;
  const steps = `${text}\n\n**Run more migrations**\n\n${tooLong}`;
  expect(answerFrom(steps)).not.toContain('**Run more migrations**');
  expect(answerFrom(`**Run more migrations**\n\n${text}`)).toContain(
    `**Run more migrations**\n\n${text} [1]`,
  );
});
