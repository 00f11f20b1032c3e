import { QueryClient } from '@tanstack/react-query';

const REINTENTOS = 2;

const estadoDe = (error: unknown): number | null =>
  typeof error === 'object' && error !== null && 'estado' in error ? Number(error.estado) : null;

/** Retries only transient failures: no answer, a component that is down, a time-out. */
export const debeReintentar = (intentosFallidos: number, error: unknown): boolean => {
  if (intentosFallidos >= REINTENTOS) return false;
  const estado = estadoDe(error);
  return estado === null || estado === 0 || estado === 408 || estado >= 502;
};

export const crearClienteDeConsultas = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: debeReintentar, staleTime: 30_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
