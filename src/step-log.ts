import { endGroup, info, startGroup } from '@actions/core';

/** The log of the step, folded by phase. Every line begins with our own words, so that no text of a server can pose as a workflow command. */
export type StepLog = {
  info: (message: string) => void;
  group: <T>(title: string, work: () => Promise<T>) => Promise<T>;
};

/** Creates the log; `group` times its work. */
export function createStepLog(elapsed: () => number): StepLog {
  const write = (message: string) => info(toLogLine(message));
  return {
    info: write,
    group: async (title, work) => {
      const begun = elapsed();
      startGroup(toLogLine(title));
      try {
        return await work();
      } finally {
        endGroup();
        write(`${title}: ${((elapsed() - begun) / 1000).toFixed(1)} s`);
      }
    },
  };
}

/** One line that is no workflow command, in the old form (`##[`) or the new (`::`). */
function toLogLine(message: string): string {
  const line = message.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  return /^(?:::|##\[)/.test(line) ? `> ${line}` : line;
}
