import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What tests may need beyond Node and npm, where it comes from, and the program that shows it is there. */
const parts = {
  chromium: { program: 'chromium', remedy: 'apt-get install -y chromium' },
  postgresql: { program: 'initdb', remedy: 'apt-get install -y postgresql' },
  nginx: { program: 'nginx', remedy: 'apt-get install -y nginx-light' },
  s3: { program: 'versitygw', remedy: 'go install github.com/versity/versitygw/cmd/versitygw@latest' },
  helm: { program: 'helm', remedy: 'go install helm.sh/helm/v3/cmd/helm@latest' },
  kubeconform: {
    program: 'kubeconform',
    remedy: 'go install github.com/yannh/kubeconform/cmd/kubeconform@latest',
  },
  act: { program: 'act', remedy: 'go install github.com/nektos/act@latest' },
  actionlint: {
    program: 'actionlint',
    remedy: 'go install github.com/rhysd/actionlint/cmd/actionlint@latest',
  },
  schemathesis: { program: 'schemathesis', remedy: 'pip install schemathesis' },
  jq: { program: 'jq', remedy: 'apt-get install -y jq curl' },
} as const;

export type RealPart = keyof typeof parts;

const told = new Set<RealPart>();

/**
 * Absolute path of the program that stands for a real part, or `undefined` after saying loudly what is skipped and
 * how to enable it. `OFFPRINT_REAL_PARTS=1` runs what is installed; with `required` a missing part throws, so that
 * CI cannot pass by skipping.
 */
export function findRealPart(part: RealPart): string | undefined {
  const { program, remedy } = parts[part];
  const wanted = process.env.OFFPRINT_REAL_PARTS;
  const found = wanted ? findProgram(program) : undefined;
  if (found !== undefined) return found;
  if (wanted === 'required') throw new Error(`${part} is not installed (no "${program}" found): ${remedy}`);
  if (!told.has(part)) {
    process.stderr.write(
      `\n  SKIPPED  tests that need ${part}. Enable: ${remedy}, then OFFPRINT_REAL_PARTS=1 npm test\n\n`,
    );
  }
  told.add(part);
  return undefined;
}

/** The folder with real AI SDK clients of several versions, or `undefined` after saying so. */
export function findAiClients(): string | undefined {
  const folder = join(import.meta.dirname, '../reference-server/test/ai-clients');
  if (existsSync(join(folder, 'node_modules'))) return folder;
  const remedy = 'npm ci --prefix reference-server/test/ai-clients';
  if (process.env.OFFPRINT_REAL_PARTS === 'required') throw new Error(`No AI SDK clients: ${remedy}`);
  process.stderr.write(`\n  SKIPPED  tests that need AI SDK clients. Enable: ${remedy}\n\n`);
  return undefined;
}

/**
 * The corpora of real documentation, which are not part of the project: at `OFFPRINT_CORPORA`, else beside the checkout;
 * `undefined` after saying so. A folder that was named and is missing throws.
 */
export function findCorpora(): string | undefined {
  const named = process.env.OFFPRINT_CORPORA;
  const folder = named ?? join(import.meta.dirname, '../../shared/corpora');
  if (existsSync(folder)) return folder;
  if (named !== undefined) throw new Error(`No corpora at ${named}, which OFFPRINT_CORPORA names`);
  process.stderr.write(
    `\n  SKIPPED  tests over real documentation: no folder ${folder}. Enable: OFFPRINT_CORPORA=<folder with a folder for each site>\n\n`,
  );
  return undefined;
}

/** The sites of the corpora, a folder each. None without them: a suite of theirs is then to be skipped as a whole. */
export function corpusNames(): string[] {
  const folder = findCorpora();
  if (folder === undefined) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

function findProgram(program: string): string | undefined {
  const home = process.env.HOME ?? '/root';
  const folders = [...(process.env.PATH ?? '').split(delimiter), join(home, 'go/bin'), ...postgresFolders()];
  return folders.map((folder) => join(folder, program)).find(isExecutable);
}

/** Debian keeps the server's programs out of the PATH. */
function postgresFolders(): string[] {
  return [18, 17, 16, 15, 14].map((version) => `/usr/lib/postgresql/${version}/bin`);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
