import { join } from 'node:path';
import { root, runNode } from './programs.ts';

// Notes the texts of the web and of the contract in the catalogues of the other languages, and drops those gone.
const lingui = join(root, 'node_modules/@lingui/cli/dist/lingui.js');
process.exitCode = await runNode([lingui, 'extract', '--clean'], { cwd: join(root, 'apps/web') });
