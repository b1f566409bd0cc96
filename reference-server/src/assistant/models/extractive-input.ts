import { z } from 'zod';

/** Where the model finds its passages in the options of a call: it reads data, not the prompt that others read. */
export const extractiveProvider = 'offprint';

export const extractiveInputSchema = z.object({
  question: z.string(),
  /** The question before, which a follow-up refers to. */
  before: z.string().optional(),
  sources: z.array(
    z.object({
      number: z.number(),
      title: z.string(),
      url: z.string(),
      path: z.string(),
      root: z.string(),
      passages: z.array(z.object({ title: z.string(), heading: z.string(), markdown: z.string() })),
    }),
  ),
});
export type ExtractiveInput = z.infer<typeof extractiveInputSchema>;
