import {
  type Doing,
  type PresenceNotice,
  type PresenceType,
  type Present,
  presence,
  presenceEachMs,
} from '@caseward/contract/presence';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { hearsChanges } from '../live/stream-lock.ts';
import { personKey, useSession } from '../session/session.ts';

/** Milliseconds that a record has to be open before others are told: who passes by tells nobody. */
const passingMs = 1_000;

const nobody: readonly Present[] = [];

export interface OpenRecord {
  type: PresenceType;
  id: string;
}

/**
 * Says that this page has a record open, for as long as it is in sight, and who else has. Only where this browser hears of
 * changes and the firm wants it. What cannot be told shows nobody.
 */
export function usePresent({ type, id }: OpenRecord, doing: Doing): readonly Present[] {
  const state = useSession();
  const person = personKey(state);
  const [stays, setStays] = useState(false);
  const wasTold = useRef(false);
  const isTold = state.tenant?.presence_shown === true && person !== undefined && stays;
  const { data } = useQuery({
    queryKey: [presence.tell.path, id, doing],
    queryFn: async ({ signal }) => {
      if (!person || !(await hearsChanges(person))) return nobody;
      wasTold.current = true;
      return call(presence.tell, { body: { ...about(type, id), doing }, signal }).catch(() => nobody);
    },
    enabled: isTold,
    refetchInterval: presenceEachMs,
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });
  useEffect(() => {
    const timer = setTimeout(() => setStays(true), passingMs);
    const leave = () => {
      if (!wasTold.current) return;
      wasTold.current = false;
      void call(presence.tell, { body: { ...about(type, id), doing, over: true }, keepalive: true }).catch(
        () => {},
      );
    };
    window.addEventListener('pagehide', leave);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [type, id, doing]);
  return data ?? nobody;
}

const about = (type: PresenceType, id: string): Omit<PresenceNotice, 'doing'> => ({ [type]: id });
