import { isAdminKey } from './refuse-admin-key.ts';
import { type AssistantSettings, assistantSchema } from './schema/discovery.ts';

export type { AssistantSettings };

/** Checks the assistant that a caller names. Throws what is wrong with it, without repeating a key. */
export function parseAssistant(settings: AssistantSettings): AssistantSettings {
  if (isAdminKey(settings.key))
    throw new TypeError(
      'Unexpected admin key for the assistant: it would stand in every page. Use an assistant key, which begins with "svc_dsc_".',
    );
  const { success, data, error } = assistantSchema.safeParse(settings);
  if (success) return data;
  const faults = error.issues.map(({ path, message }) => `${path.join('.')}: expected ${message}`);
  throw new TypeError(`The assistant is not configured right. ${faults.join('; ')}`);
}
