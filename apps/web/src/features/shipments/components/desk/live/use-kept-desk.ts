import { useQueryClient } from '@tanstack/react-query';
import type { ShipmentQuery } from '@waymark/contracts';
import { useEffect, useState } from 'react';
import { useHandler } from '../../../../../lib/page/use-handler.js';
import { useUser } from '../../../../../lib/session/session.js';
import { forgetDesk, keepDesk, takeDesk } from '../../../api/kept-desk.js';

/** Shows the list as it was before a reload, until the first response. The tab keeps it only while no page is loaded. */
export const useKeptDesk = (query: ShipmentQuery): void => {
  const cache = useQueryClient();
  const { id: account } = useUser();
  // Before the first read of the list, which would show a skeleton.
  useState(() => takeDesk(cache, account, query));
  const keep = useHandler(() => keepDesk(cache, account, query));
  useEffect(() => {
    window.addEventListener('pagehide', keep);
    // Back from another site: the browser may have kept the page itself.
    window.addEventListener('pageshow', forgetDesk);
    return () => {
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('pageshow', forgetDesk);
    };
  }, [keep]);
};
