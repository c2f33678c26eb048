import * as z from 'zod/mini';
import deZpo from '../packs/de-zpo.json' with { type: 'json' };
import eu1182 from '../packs/eu-1182.json' with { type: 'json' };
import gbCpr from '../packs/gb-cpr.json' with { type: 'json' };
import usCa from '../packs/us-ca.json' with { type: 'json' };
import usFederal from '../packs/us-federal.json' with { type: 'json' };
import usNy from '../packs/us-ny.json' with { type: 'json' };
import usTx from '../packs/us-tx.json' with { type: 'json' };
import usUspto from '../packs/us-uspto.json' with { type: 'json' };
import { Pack } from './pack-schema.ts';

/** The packs of court rules that come with the product. */
export const packs: readonly Pack[] = [usFederal, usCa, usTx, usNy, deZpo, gbCpr, eu1182, usUspto].map(
  (file) => z.parse(Pack, file),
);
