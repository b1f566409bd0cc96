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
