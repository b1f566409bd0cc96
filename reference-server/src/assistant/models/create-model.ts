import type { LanguageModel } from 'ai';
import { ConfigError, type ModelConfig } from '../../config.ts';
import { createExtractiveModel } from './extractive-model.ts';

/** A model as an object: a name alone would be sent to a hosted gateway. */
export type AssistantModel = Exclude<LanguageModel, string>;

/** Makes the configured model; throws {@link ConfigError} when a package is missing or is no provider. */
export async function createModel(config: ModelConfig): Promise<AssistantModel> {
  switch (config.provider) {
    case 'offline':
      return createExtractiveModel(config);
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const { baseUrl: baseURL, apiKey, headers, model } = config;
      return createOpenAICompatible({
        name: 'openai-compatible',
        baseURL,
        includeUsage: true,
        ...(apiKey !== undefined && { apiKey }),
        ...(headers !== undefined && { headers }),
      })(model);
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic(toHosted(config))(config.model);
    }
    case 'google': {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
      return createGoogleGenerativeAI(toHosted(config))(config.model);
    }
    case 'package':
      return createFromPackage(config);
  }
}

function toHosted({ apiKey, baseUrl }: { apiKey: string; baseUrl?: string | undefined }) {
  return { apiKey, ...(baseUrl !== undefined && { baseURL: baseUrl }) };
}

type PackageConfig = Extract<ModelConfig, { provider: 'package' }>;

async function createFromPackage(config: PackageConfig): Promise<AssistantModel> {
  const { package: name, create, options, model } = config;
  const found: Record<string, unknown> = await import(name).catch((error) => {
    throw new ConfigError(
      `The package "${name}" of assistant.model cannot be loaded; install it beside the server: ${String(error)}`,
    );
  });
  const make = found[create];
  if (typeof make !== 'function') {
    const functions = Object.keys(found).filter((key) => typeof found[key] === 'function');
    throw new ConfigError(
      `The package "${name}" of assistant.model has no function "${create}"; it has ${functions.join(', ')}.`,
    );
  }
  const provider: unknown = make(options);
  const made: unknown = typeof provider === 'function' ? provider(model) : undefined;
  if (!isModel(made)) {
    throw new ConfigError(`"${create}" of the package "${name}" made no language model of the AI SDK.`);
  }
  return made;
}

function isModel(value: unknown): value is AssistantModel {
  return (
    typeof value === 'object' && value !== null && 'doStream' in value && 'specificationVersion' in value
  );
}
