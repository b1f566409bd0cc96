import { config, z } from 'zod';

// Settings are read once: to make code for that, as Zod does for quick repetitions, takes longer than to do without.
config({ jitless: true });

export { z };
