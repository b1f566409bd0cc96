/** Notes what was built, for renders that ask whether a cache is one of the same program. The last step of the build. */
import { noteBuilt } from './src/cache/renderer-digest.ts';

noteBuilt();
