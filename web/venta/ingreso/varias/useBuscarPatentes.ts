import {
  buscarPorPatentes,
  PATENTES_JUNTAS_MAXIMO,
  type PatenteConsultadaVM,
} from '#features/ventas/cotizacion/cotizacion.contract.ts';
import { useState } from 'react';
import { ErrorDeApi, llamar } from '../../../lib/api/api.ts';
import { leerPatentes } from './leer-patentes.ts';

/** Longer than the server's own limit for asking the register, after which it answers with what it has. */
const TIEMPO_MAXIMO_MS = 70_000;
const DEMASIADAS = `Pegue hasta ${PATENTES_JUNTAS_MAXIMO} patentes a la vez; para más, use la carga masiva.`;
const NINGUNA = 'Escriba o pegue al menos una patente';

/** Looks up the plates of a pasted text. `buscar` resolves to true if there is a result of each. */
export const useBuscarPatentes = (convenioId: number) => {
  const [consultadas, setConsultadas] = useState<readonly PatenteConsultadaVM[]>([]);
  const [buscando, setBuscando] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const buscar = async (texto: string): Promise<boolean> => {
    const pegadas = leerPatentes(texto);
    setError(null);
    if (pegadas.length === 0 || pegadas.length > PATENTES_JUNTAS_MAXIMO) {
      setError(pegadas.length === 0 ? NINGUNA : DEMASIADAS);
      return false;
    }
    const malas = pegadas.flatMap(({ patente, mensaje }): PatenteConsultadaVM[] =>
      mensaje === null
        ? []
        : [{ patente, mensaje, resultado: 'invalida', vehiculo: null, cotizacion: null }],
    );
    const patentes = pegadas.flatMap(({ patente, mensaje }) => (mensaje === null ? patente : []));
    setBuscando(pegadas.length);
    try {
      const halladas =
        patentes.length === 0
          ? []
          : await llamar(
              buscarPorPatentes,
              { convenioId, patentes },
              { tiempoMs: TIEMPO_MAXIMO_MS },
            );
      const lugar = new Map(pegadas.map(({ patente }, indice) => [patente, indice]));
      const lugarDe = ({ patente }: PatenteConsultadaVM) => lugar.get(patente) ?? pegadas.length;
      setConsultadas([...halladas, ...malas].toSorted((una, otra) => lugarDe(una) - lugarDe(otra)));
      return true;
    } catch (causa) {
      setError(
        causa instanceof ErrorDeApi && causa.estado > 0
          ? causa.message
          : 'No pudimos buscar las patentes. Lo que pegó sigue aquí: puede intentar nuevamente.',
      );
      return false;
    } finally {
      setBuscando(0);
    }
  };
  return { consultadas, buscando, error, buscar };
};
