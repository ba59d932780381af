import { DISPLAY } from '@waymark/contracts/ui';
import { useEffect } from 'react';
import { ToastContainer, toast } from 'react-toastify/unstyled';
import './toast-area.css';
import { takeNotices, type Notice } from '../../lib/notices/notify.js';
import { useTheme } from '../../lib/page/theme.js';

const show = ({ kind, text }: Notice): void => {
  toast[kind](<span className="whitespace-pre-line">{text}</span>, {
    role: 'status',
    // A page and its background refetch may report the same failure at once. It is shown once.
    ...(kind === 'error' ? { toastId: text } : {}),
  });
};

export const ToastArea = () => {
  const theme = useTheme();
  useEffect(() => takeNotices(show), []);
  return (
    <ToastContainer
      position="top-right"
      autoClose={DISPLAY.toastAutoClose}
      theme={theme}
      limit={4}
      newestOnTop
      pauseOnHover
      pauseOnFocusLoss={false}
    />
  );
};
