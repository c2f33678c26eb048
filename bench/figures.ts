import type { EventCost } from './events.ts';
import type { Growth } from './growth.ts';
import type { Memory } from './memory.ts';
import type { NodesCompared } from './nodes.ts';
import type { Options } from './options.ts';
import type { Compared } from './peer-rounds.ts';
import type { Searched } from './searches.ts';
import type { Starts } from './starts.ts';
import type { WebFigures } from './web.ts';

/** All that was measured; each part is of the last run that measured it. */
export interface Figures {
  options: Options;
  /** Each part's machine and moment. */
  measured: Record<string, Circumstances>;
  starts?: Starts;
  load?: Compared[];
  events?: EventCost[];
  growth?: Growth[];
  searches?: Searched[];
  memory?: Memory;
  web?: WebFigures;
  citus?: NodesCompared;
}

/** Where and when a part was measured. */
export interface Circumstances {
  at: string;
  commit: string;
  cpu: string;
  cores: number;
  memory_gb: number;
  /** Of the last minute: above the number of cores, others were at work. */
  load_average: number;
  matters: number;
}
