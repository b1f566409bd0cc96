import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { HostFunction, QuickJS, QuickJSOptions, Snapshot } from 'quickjs-wasi';
import { packageFolder } from '../package-folder.ts';
import type { CompiledModule } from './compile-module.ts';
import { createLocaleText } from './locale-text.ts';

/** What a component rendered to; see `renderer/sandbox/render.ts`. Made by untrusted code: check before use. */
type SandboxResult = { tree: unknown; interactive: boolean };

type SandboxRequest = { module: string; name: string; props: unknown };

/** Renders components where nothing of this process is in reach. Rejects with the component's own error, or for a limit. */
export type Sandbox = {
  render(modules: readonly CompiledModule[], request: SandboxRequest): Promise<SandboxResult>;
};

type Wasm = QuickJSOptions['wasm'];

// Node has it; its types come only with those of a browser, which nothing else here may use.
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<Wasm> };

const memoryLimit = 64 * 1024 * 1024;
const maxStackSize = 256 * 1024;
const maximumResultSize = 8_000_000;

/** How often the engine may look whether to stop: a count and no clock, so that a page always renders alike. */
const maximumInterrupts = 4_000;

/** 2024-01-01T00:00:00Z: the same docs give the same bytes. */
const clock = 1_704_067_200_000n * 1_000_000n;

/** Starts QuickJS in WebAssembly once and keeps a snapshot with the islands runtime; each render gets a fresh copy. */
export async function createSandbox(): Promise<Sandbox> {
  const wasm = await WebAssembly.compile(
    readFileSync(createRequire(import.meta.url).resolve('quickjs-wasi/quickjs.wasm')),
  );
  const { QuickJS } = await import('quickjs-wasi');
  const snapshot = await createSnapshot(QuickJS, wasm);
  return {
    render: async (modules, request) => {
      const vm = await QuickJS.restore(snapshot, createOptions(wasm));
      try {
        vm.registerHostCallback(localeText, hostFunction(vm, createLocaleText()));
        for (const { id, script } of modules) vm.evalCode(script, id).dispose();
        return renderIn(vm, request);
      } finally {
        vm.dispose();
      }
    },
  };
}

async function createSnapshot(engine: typeof QuickJS, wasm: Wasm): Promise<Snapshot> {
  const vm = await engine.create(createOptions(wasm));
  try {
    vm.newFunction(localeText, hostFunction(vm, createLocaleText())).consume((lent) =>
      vm.setProp(vm.global, localeText, lent),
    );
    const runtime = join(packageFolder(), 'dist', 'sandbox', 'runtime.js');
    vm.evalCode(readFileSync(runtime, 'utf8'), 'offprint').dispose();
    return vm.snapshot();
  } finally {
    vm.dispose();
  }
}

/** The one function of this process that components reach: text for text. */
const localeText = 'offprintLocaleText';

function hostFunction(vm: QuickJS, answer: (request: string) => string): HostFunction {
  return (request) => vm.newString(answer(String(request?.toString())));
}

function renderIn(vm: QuickJS, request: SandboxRequest): SandboxResult {
  vm.setProp(vm.global, 'offprintRequest', vm.newString(JSON.stringify(request)));
  const text = vm.evalCode('offprintIslands.render(offprintRequest)').consume((handle) => handle.toString());
  if (text.length > maximumResultSize) throw new Error('It renders too much');
  const { tree, interactive } = JSON.parse(text);
  return { tree, interactive: interactive === true };
}

function createOptions(wasm: Wasm): QuickJSOptions {
  let interrupts = 0;
  return {
    wasm,
    memoryLimit,
    maxStackSize,
    timezoneOffset: 0,
    interruptHandler: () => {
      interrupts += 1;
      return interrupts > maximumInterrupts;
    },
    wasi: (memory) => ({
      clock_time_get(_clock: number, _precision: bigint, result: number) {
        new DataView(memory.buffer).setBigUint64(result, clock, true);
        return 0;
      },
    }),
  };
}
