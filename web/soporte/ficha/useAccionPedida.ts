import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type AccionConBoton, esAccionConBoton } from './acciones-en-pantalla.ts';

const leerAccion = (estado: unknown): AccionConBoton | null => {
  const dada = typeof estado === 'object' && estado !== null && 'accion' in estado && estado.accion;
  return esAccionConBoton(dada) ? dada : null;
};

/**
 * The action that is open on a record: the one a search brought along, once, or the one whose button
 * was pressed.
 */
export const useAccionPedida = () => {
  const { state, pathname, search, key } = useLocation();
  const navegar = useNavigate();
  const pedida = leerAccion(state);
  const [abierta, setAbierta] = useState({ visita: key, accion: pedida });
  // Asked for by a search from the record itself.
  if (pedida !== null && abierta.visita !== key) setAbierta({ visita: key, accion: pedida });
  useEffect(() => {
    if (pedida === null) return;
    // Told once: a reload, or coming back to the record, opens nothing.
    const { accion: _, ...resto } = state as Record<string, unknown>;
    void navegar({ pathname, search }, { replace: true, state: resto });
  }, [pedida, state, pathname, search, navegar]);
  const poner = (accion: AccionConBoton | null) => setAbierta(({ visita }) => ({ visita, accion }));
  return { accion: abierta.accion, abrir: poner, cerrar: () => poner(null) };
};
