import { endGroup, info, startGroup } from '@actions/core';

/** The log of the step, folded by phase. No text of a server can pose as a workflow command in it. */
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

/**
 * One line that is no workflow command: the runner finds the new form (`::`) at the beginning of a line, and the old
 * one (`##[`) anywhere in it.
 */
export function toLogLine(message: string): string {
  const line = message
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll('##[', '## [')
    .trim();
  return line.startsWith('::') ? `> ${line}` : line;
}
