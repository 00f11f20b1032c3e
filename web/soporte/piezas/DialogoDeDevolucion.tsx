import {
  COMO_CORTO,
  COMO_MAXIMO,
  COMO_MINIMO,
  DEVOLUCION_FUTURA,
} from '#features/pagos/devolver/devolucion-a-mano.contract.ts';
import type { PagoPendienteVM } from '#features/pagos/conciliar/conciliar.contract.ts';
import { formatearPesos } from '#values/dinero.ts';
import { type Fecha, fechaSantiago } from '#values/fecha.ts';
import { Stack, Textarea } from '@mantine/core';
import { CampoFecha } from '../../campos/fecha/CampoFecha.tsx';
import { ahora } from '../../lib/navegador/ahora.ts';
import { DialogoDeFormulario } from '../../ui/dialogo/DialogoDeFormulario.tsx';

interface Valores extends Record<string, unknown> {
  fecha: Fecha;
  /** Today by the device's clock. */
  propuesta: Fecha;
  como: string;
}

interface Devolucion {
  /** Absent means today by the server's clock. */
  readonly fecha?: Fecha;
  readonly como: string;
}

const validar = ({ fecha, propuesta, como }: Valores) => {
  const largo = como.trim().length;
  return {
    ...(fecha === '' && { fecha: 'Falta la fecha' }),
    ...(fecha !== propuesta &&
      fecha > fechaSantiago(ahora()) && {
        fecha: DEVOLUCION_FUTURA,
      }),
    ...(largo === 0 && { como: 'Falta cómo se devolvió' }),
    ...(largo > 0 && largo < COMO_MINIMO && { como: COMO_CORTO }),
  };
};

interface DialogoDeDevolucionProps {
  /** Null while closed. */
  readonly pago: PagoPendienteVM | null;
  readonly alCerrar: () => void;
  readonly alAnotar: (pago: PagoPendienteVM, devolucion: Devolucion) => void;
}

/** Day and way of a refund by hand; they stay in the sale's timeline. */
export const DialogoDeDevolucion = ({ pago, alCerrar, alAnotar }: DialogoDeDevolucionProps) => (
  <DialogoDeFormulario<Valores>
    abierto={pago !== null}
    titulo={pago ? `Anotar devolución: venta N° ${pago.ventaId}` : ''}
    introduccion={
      pago && (
        <p>{`Anote aquí que ya se devolvieron ${formatearPesos(pago.monto)}. No se puede deshacer.`}</p>
      )
    }
    alAbrir={() => {
      const fecha = fechaSantiago(ahora());
      return { valoresIniciales: { fecha, propuesta: fecha, como: '' }, validar };
    }}
    alEnviar={({ fecha, propuesta, como }) => {
      if (pago) alAnotar(pago, { como: como.trim(), ...(fecha !== propuesta && { fecha }) });
    }}
    alCerrar={alCerrar}
    textoEnviar="Anotar devolución"
  >
    {(form) => (
      <Stack gap="md" mt="md">
        <CampoFecha
          label="Fecha de la devolución"
          max={fechaSantiago(ahora())}
          required
          {...form.getInputProps('fecha')}
        />
        <Textarea
          label="Cómo se devolvió"
          description="Por ejemplo: transferencia del corredor, con su número de operación."
          autosize
          minRows={3}
          maxLength={COMO_MAXIMO}
          required
          {...form.getInputProps('como')}
        />
      </Stack>
    )}
  </DialogoDeFormulario>
);
