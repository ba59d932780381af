import { Download, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../../components/ui/button.js';
import { formatNumber } from '../../../../lib/format.js';
import { notify } from '../../../../lib/notify.js';
import { everyPage } from '../../api/desk-queries.js';
import { CSV_HEADING, csvLines } from './csv.js';

const download = (parts: string[]): void => {
  const address = URL.createObjectURL(new Blob(parts, { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `shipments-${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  URL.revokeObjectURL(address);
};

/** Writes the whole filtered list into a CSV file, not only what has been scrolled to. */
export const ExportButton = ({ query }: { query: Record<string, string> }) => {
  const [written, setWritten] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);

  const run = async () => {
    const controller = new AbortController();
    running.current = controller;
    setWritten(0);
    const parts = [CSV_HEADING];
    let count = 0;
    try {
      for await (const page of everyPage(query, controller.signal)) {
        parts.push(csvLines(page.rows));
        count += page.rows.length;
        setWritten(count);
      }
      download(parts);
    } catch {
      if (!controller.signal.aborted) notify.error('Failed to export shipments');
    } finally {
      running.current = null;
      setWritten(null);
    }
  };

  return written === null ? (
    <Button variant="secondary" onClick={() => void run()} icon={<Download aria-hidden="true" className="size-4" />}>
      Export CSV
    </Button>
  ) : (
    <Button
      variant="secondary"
      onClick={() => running.current?.abort()}
      icon={<X aria-hidden="true" className="size-4" />}
    >
      <span className="figures">{formatNumber(written)}</span> rows, stop
    </Button>
  );
};
