import { LIMITS } from '@waymark/contracts';
import { useEffect } from 'react';
import { ToastContainer, toast } from 'react-toastify/unstyled';
import './toast-area.css';
import { takeNotices } from '../../lib/notify.js';
import { useTheme } from '../../lib/theme.js';

export const ToastArea = () => {
  const theme = useTheme();
  useEffect(
    () =>
      takeNotices(
        ({ kind, text }) => void toast[kind](<span className="whitespace-pre-line">{text}</span>, { role: 'status' }),
      ),
    [],
  );
  return (
    <ToastContainer
      position="top-right"
      autoClose={LIMITS.toastAutoClose}
      theme={theme}
      limit={4}
      newestOnTop
      pauseOnHover
      pauseOnFocusLoss={false}
      className="top-18! print:hidden"
    />
  );
};
