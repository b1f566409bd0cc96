/** Share of queries with the right page among the first five (0–1), milliseconds and bytes per query. */
export async function measure(engine, queries) {
  const result = {};
  for (const [kind, list] of Object.entries(queries)) {
    let found = 0;
    const times = [];
    const bytes = [];
    const misses = [];
    for (const { text, path, title } of list) {
      const start = performance.now();
      const paths = await engine.search(text);
      times.push(performance.now() - start);
      bytes.push(engine.fetched());
      if (paths.includes(path) || paths.some((other) => engine.titles?.get(other) === title)) found += 1;
      else misses.push({ text, path, paths });
    }
    result[kind] = {
      queries: list.length,
      recall: found / list.length,
      milliseconds: middle(times),
      slowest: Math.max(...times),
      gzip: middle(bytes.map(([gzip]) => gzip)),
      gzipMost: Math.max(...bytes.map(([gzip]) => gzip)),
      raw: middle(bytes.map(([, raw]) => raw)),
      misses,
    };
  }
  return result;
}

function middle(numbers) {
  return [...numbers].sort((left, right) => left - right)[numbers.length >> 1];
}
