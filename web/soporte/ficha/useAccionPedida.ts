import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type AccionConBoton, esAccionConBoton } from './acciones-en-pantalla.ts';
import type { Sobre } from './sobre-que.ts';

const leerAccion = (estado: unknown): AccionConBoton | null => {
  const dada = typeof estado === 'object' && estado !== null && 'accion' in estado && estado.accion;
  return esAccionConBoton(dada) ? dada : null;
};

/**
 * Open action of a record: that of the navigation state, from the search, or that of a pressed button. The former is
 * taken out of the state at once, so that neither a reload nor Back opens it again (A-BUSCA-002).
 */
export const useAccionPedida = ({ destinos }: Pick<Sobre, 'destinos'>) => {
  const { state, pathname, search, key } = useLocation();
  const navegar = useNavigate();
  const pedida = leerAccion(state);
  const [abierta, setAbierta] = useState<AccionConBoton | null>(null);
  const [atendida, setAtendida] = useState('');
  if (pedida !== null && key !== atendida) {
    setAtendida(key);
    setAbierta(pedida);
  }
  useEffect(() => {
    if (pedida === null) return;
    const { accion: _, ...resto } = state as Record<string, unknown>;
    void navegar({ pathname, search }, { replace: true, state: resto, preventScrollReset: true });
  }, [pedida, state, navegar, pathname, search]);
  const abrir = (accion: AccionConBoton) => {
    const destino = destinos[accion];
    if (destino) void navegar(destino.ruta, { state: destino.estado });
    else setAbierta(accion);
  };
  return { accion: abierta, abrir, cerrar: () => setAbierta(null) };
};
