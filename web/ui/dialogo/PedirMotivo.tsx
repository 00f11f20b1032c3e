import { Autocomplete } from '@mantine/core';
import { responderMotivo } from '../../lib/sesion/motivo.ts';
import { DialogoDeFormulario } from './DialogoDeFormulario.tsx';

const FRECUENTES = [
  'Llamada del asegurado',
  'Solicitud del corredor',
  'Siniestro',
  'Revisión de un pago',
  'Solicitud sobre datos personales',
];

/** Asks for the reason of a look-up if the server demands one; the look-up continues with the answer. */
export const PedirMotivo = ({ abierto }: { readonly abierto: boolean }) => {
  return (
    <DialogoDeFormulario<{ readonly motivo: string }>
      abierto={abierto}
      titulo="¿Por qué consulta estos datos?"
      introduccion={
        <p>Queda anotado con su nombre. Sirve para lo que consulte en los próximos 10 minutos.</p>
      }
      textoEnviar="Continuar"
      alAbrir={() => ({
        valoresIniciales: { motivo: '' },
        validar: ({ motivo }) => (motivo.trim() === '' ? { motivo: 'Falta el motivo' } : {}),
      })}
      alCerrar={() => responderMotivo(null)}
      alEnviar={({ motivo }) => responderMotivo(motivo.trim())}
    >
      {(form) => (
        <Autocomplete
          data-autofocus
          label="Motivo"
          data={FRECUENTES}
          maxLength={200}
          required
          {...form.getInputProps('motivo')}
        />
      )}
    </DialogoDeFormulario>
  );
};
