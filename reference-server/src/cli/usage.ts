/** The help of the command, also quoted by the docs. */
export const usage = `Usage: offprint-server [serve] [options]
       offprint-server keys create --organization <id> --kind admin|assistant [--name <text>] [--expires <days>]
       offprint-server keys list | keys revoke <id>

Options of serve:
  --site <host>=<folder>   serve the docs in <folder> as <host>; repeat for more sites
  --config <file>          JSON file with organizations, sites, storage and limits
  --port <number>          default 8787; 0 takes a free port
  --health-port <number>   /healthz, /readyz and /metrics on a port of their own; a worker listens nowhere else
  --host <address>         default 127.0.0.1
  --data <folder>          embedded database, archives, working files; default .offprint
  --role all|api|worker    api and worker need DATABASE_URL; default all
  --new-keys               make and print a new pair of keys
  --json                   print one line of JSON when listening: address, adminKey, assistantKey;
                           keys that were not made at this start are null
  --help                   this text
  --version                the version of this package

Environment: DATABASE_URL, OFFPRINT_CONFIG, OFFPRINT_DATA, OFFPRINT_PUBLIC_URL, OFFPRINT_HEALTH_PORT,
OFFPRINT_LOG_LEVEL, OFFPRINT_METRICS_TOKEN, OFFPRINT_ADMIN_KEY, OFFPRINT_ASSISTANT_KEY, OFFPRINT_S3_BUCKET, OFFPRINT_S3_ENDPOINT,
OFFPRINT_S3_PUBLIC_ENDPOINT, OFFPRINT_S3_REGION, AWS_REGION or AWS_DEFAULT_REGION (without the former),
AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN,
OFFPRINT_MODEL_PROVIDER (offline, openai-compatible, anthropic, google), OFFPRINT_MODEL, OFFPRINT_MODEL_URL, OFFPRINT_MODEL_KEY.
`;
