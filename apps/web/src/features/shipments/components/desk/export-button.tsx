import { detailOf } from '@waymark/client';
import { apiPaths } from '@waymark/contracts';
import { Download, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../../components/ui/button.js';
import { readFile, saveFile } from '../../../../lib/requests/download.js';
import { formatNumber } from '../../../../lib/wording/format.js';
import { notify } from '../../../../lib/page/notify.js';

/** Has the server write the whole filtered list into a CSV file, not only what has been scrolled to. */
export const ExportButton = ({ query, isEmpty }: { query: Record<string, string>; isEmpty: boolean }) => {
  const [read, setRead] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);

  const run = async () => {
    const controller = new AbortController();
    running.current = controller;
    setRead(0);
    try {
      const path = `${apiPaths.shipments}?${new URLSearchParams(query)}`;
      const { content } = await readFile(path, 'text/csv', { signal: controller.signal, onRead: setRead });
      saveFile(content, `shipments-${new Date().toISOString().slice(0, 10)}.csv`);
    } catch (error) {
      if (!controller.signal.aborted) notify.error(detailOf(error, 'Failed to export shipments'));
    } finally {
      running.current = null;
      setRead(null);
    }
  };

  return read === null ? (
    <Button
      variant="secondary"
      size="small"
      disabled={isEmpty}
      onClick={() => void run()}
      icon={<Download aria-hidden="true" className="size-4" />}
    >
      Export CSV
    </Button>
  ) : (
    <Button
      variant="secondary"
      size="small"
      onClick={() => running.current?.abort()}
      icon={<X aria-hidden="true" className="size-4" />}
    >
      <span className="figures">{formatNumber(Math.ceil(read / 1_000))} kB</span>, stop
    </Button>
  );
};
