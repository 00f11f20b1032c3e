import { porCopiar, type PorCopiarVM } from '#features/convenios/copia/copia.contract.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { llamar } from '../../lib/api/api.ts';
import { CONVENIO_VACIO, type ValoresDeConvenio } from '../convenio/convenio.ts';
import { mensajeDe } from '../piezas/errores-de-registro.ts';

const FECHAS = [
  'inicioVigencia',
  'terminoVigencia',
  'fechaInicioVigenciaPolizas',
  'fechaTerminoVigenciaPolizas',
] as const;

/** Typed dates; those of the source where nothing is typed. */
const fechasDe = (valores: ValoresDeConvenio, copia: PorCopiarVM) =>
  Object.fromEntries(FECHAS.map((clave) => [clave, valores[clave] || (copia[clave] ?? '')]));

/** Source of a copy, and what the server says that the copy gets from it. */
export const useCopia = (
  form: UseFormReturnType<ValoresDeConvenio>,
  ir: (destino: 'corredor' | 'copia', reclamo?: string) => void,
) => {
  const [parametros] = useSearchParams();
  const [origenId, setOrigenId] = useState(Number(parametros.get('origen')) || null);
  const [loQueSeCopia, setLoQueSeCopia] = useState<PorCopiarVM | null>(null);
  const [buscando, setBuscando] = useState(false);
  const ultima = useRef(0);
  return {
    origenId,
    loQueSeCopia,
    buscando,
    recuperar: setOrigenId,
    /** Starts the data over, because other settings and dates belong to another source. */
    elegir: (id: number | null) => {
      const { nombre, corredorId } = form.getValues();
      form.setValues({ ...CONVENIO_VACIO, nombre, corredorId });
      setOrigenId(id);
      ultima.current += 1;
      setBuscando(false);
    },
    /** Asks what a copy for the chosen broker gets, and goes to its data. A later choice drops the answer. */
    seguir: async (): Promise<void> => {
      const { corredorId } = form.getValues();
      if (origenId === null || corredorId === null) return;
      ultima.current += 1;
      const esta = ultima.current;
      const vale = (): boolean =>
        esta === ultima.current && form.getValues().corredorId === corredorId;
      setBuscando(true);
      try {
        const copia = await llamar(porCopiar, { id: origenId, corredorId });
        if (!vale()) return;
        const { tipoDePago, tipoDeAcceso } = copia;
        form.setValues({ tipoDePago, tipoDeAcceso, ...fechasDe(form.getValues(), copia) });
        setLoQueSeCopia(copia);
        ir('copia');
      } catch (error) {
        if (vale()) ir('corredor', mensajeDe(error));
      } finally {
        if (esta === ultima.current) setBuscando(false);
      }
    },
  };
};
