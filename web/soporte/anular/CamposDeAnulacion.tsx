import { ANULACION_FUTURA } from '#features/polizas/anular/anulable.ts';
import { MOTIVO_CORTO, MOTIVO_MINIMO } from '#features/polizas/anular/anular.contract.ts';
import { fechaHoraSantiago } from '#values/fecha.ts';
import { esFuturo } from '#values/momento.ts';
import type { UseFormReturnType } from '@mantine/form';
import { CampoMotivo } from '../../campos/CampoMotivo.tsx';
import { CampoFecha } from '../../campos/fecha/CampoFecha.tsx';
import { CampoHora } from '../../campos/fecha/CampoHora.tsx';
import { ahora } from '../../lib/navegador/ahora.ts';
import { instanteEscrito, momentoPropuesto, type ValoresDeMomento } from '../piezas/momento.ts';
import classes from '../piezas/soporte.module.css';

const MOTIVO_MAXIMO = 500;

/** Motive and time of a cancellation, as typed. */
export interface ValoresDeAnulacion extends ValoresDeMomento {
  motivo: string;
}

export interface Anulacion {
  readonly motivo: string;
  /** ISO with offset; absent means now by the server's clock. */
  readonly fecha?: string;
}

/** Initial values: no motive, and now. */
export const anulacionDeAhora = (): ValoresDeAnulacion => ({
  motivo: '',
  ...momentoPropuesto(),
});

const esDeDespues = (valores: ValoresDeAnulacion): boolean => {
  const instante = instanteEscrito(valores);
  return instante !== undefined && esFuturo(instante, ahora());
};

/** Errors by field (A-ANUL-005 to 007). */
export const validarAnulacion = (valores: ValoresDeAnulacion) => {
  const { motivo, fecha, hora } = valores;
  const largo = motivo.trim().length;
  return {
    ...(largo === 0 && { motivo: 'Falta el motivo' }),
    ...(largo > 0 &&
      largo < MOTIVO_MINIMO && {
        motivo: MOTIVO_CORTO,
      }),
    ...(fecha === '' && { fecha: 'Falta la fecha' }),
    ...(hora === '' && { hora: 'Falta la hora' }),
    ...(fecha !== '' && hora !== '' && esDeDespues(valores) && { fecha: ANULACION_FUTURA }),
  };
};

/** Request for valid fields. */
export const aAnulacion = (valores: ValoresDeAnulacion): Anulacion => {
  const fecha = instanteEscrito(valores)?.toISOString();
  return { motivo: valores.motivo.trim(), ...(fecha !== undefined && { fecha }) };
};

/** The three fields of every cancellation. */
export const CamposDeAnulacion = <V extends ValoresDeAnulacion>({
  form,
}: {
  readonly form: UseFormReturnType<V>;
}) => (
  <>
    <CampoMotivo
      entre={[MOTIVO_MINIMO, MOTIVO_MAXIMO]}
      minRows={3}
      {...form.getInputProps('motivo')}
    />
    <div className={classes.momento}>
      <CampoFecha
        label="Fecha"
        max={fechaHoraSantiago(ahora()).fecha}
        required
        {...form.getInputProps('fecha')}
      />
      <CampoHora label="Hora" required {...form.getInputProps('hora')} />
    </div>
  </>
);
