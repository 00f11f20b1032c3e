import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type AccionConBoton, esAccionConBoton } from './acciones-en-pantalla.ts';
import type { Sobre } from './sobre-que.ts';

const leerAccion = (estado: unknown): AccionConBoton | null => {
  const dada = typeof estado === 'object' && estado !== null && 'accion' in estado && estado.accion;
  return esAccionConBoton(dada) ? dada : null;
};

/**
 * Open action of a record: that of the navigation state, from the search, or that of a pressed button.
 * Closing it also removes it from the navigation state.
 */
export const useAccionPedida = ({ destinos }: Pick<Sobre, 'destinos'>) => {
  const { state, pathname, search } = useLocation();
  const navegar = useNavigate();
  const pedida = leerAccion(state);
  const [pulsada, setPulsada] = useState<AccionConBoton | null>(null);
  const poner = (accion: AccionConBoton | null) => {
    setPulsada(accion);
    if (pedida === null) return;
    const { accion: _, ...resto } = state as Record<string, unknown>;
    void navegar({ pathname, search }, { replace: true, state: resto, preventScrollReset: true });
  };
  const abrir = (accion: AccionConBoton) => {
    const destino = destinos[accion];
    if (destino) void navegar(destino.ruta, { state: destino.estado });
    else poner(accion);
  };
  return { accion: pedida ?? pulsada, abrir, cerrar: () => poner(null) };
};
