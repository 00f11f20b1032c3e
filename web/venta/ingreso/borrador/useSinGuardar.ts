import { useEffect, useRef } from 'react';
import { avisarRecuperado, useGuardarBorrador } from '../../../ui/borrador/useBorrador.ts';
import { useCambiosSinGuardar } from '../../../ui/useCambiosSinGuardar.ts';
import {
  BORRADOR_DE_COMPRA,
  type BorradorDeCompra,
  siEstabaAbierto,
} from './borrador-de-compra.ts';
import type { EstadoDelFormulario } from '../useEstadoDelFormulario.ts';

const deEstado = (
  {
    form,
    consulta,
    dueno,
    delVehiculo,
    edicion,
    mismoPropietario,
    faltan,
    empezado,
    edicionCambiada,
  }: EstadoDelFormulario,
  convenioId: number,
): BorradorDeCompra | null =>
  empezado || edicionCambiada
    ? {
        ...{ convenioId, valores: form.values, consulta, dueno, delVehiculo, edicion },
        ...{ mismoPropietario, faltan: faltan && [...faltan] },
      }
    : null;

/**
 * Keeps the vehicle that is being typed, and asks before it is left. What it returns lets the next
 * navigation pass, without it.
 */
export const useSinGuardar = (estado: EstadoDelFormulario, convenioId: number): (() => void) => {
  const soltar = useGuardarBorrador(BORRADOR_DE_COMPRA, deEstado(estado, convenioId));
  const hayCambios = estado.empezado || estado.edicionCambiada;
  const dejarSalir = useCambiosSinGuardar(hayCambios, { alSalir: soltar });
  return () => {
    soltar();
    dejarSalir();
  };
};

/** Says that a vehicle was there before this tab left; a plate without an answer is asked about again. */
export const useRecuperado = (
  borrador: BorradorDeCompra | null,
  cambiarPatente: (patente: string) => void,
): void => {
  const porDecir = useRef(borrador);
  useEffect(() => {
    const recuperado = porDecir.current;
    porDecir.current = null;
    if (recuperado === null) return;
    avisarRecuperado();
    if (siEstabaAbierto(recuperado) === null) cambiarPatente(recuperado.valores.patente);
  });
};
