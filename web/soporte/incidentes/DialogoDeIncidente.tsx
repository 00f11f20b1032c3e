import type { IncidenteVM } from '#features/inicio/incidentes/incidentes.contract.ts';
import { Textarea } from '@mantine/core';
import { DialogoDeFormulario } from '../../ui/dialogo/DialogoDeFormulario.tsx';
import { nombreDeIncidente } from '#features/inicio/incidentes/nombres-de-incidente.ts';

const MINIMO = 5;
const MAXIMO = 500;

const validar = ({ nota }: { nota: string }) => {
  const largo = nota.trim().length;
  if (largo === 0) return { nota: 'Falta cómo se resolvió' };
  return largo < MINIMO ? { nota: `La nota debe tener al menos ${MINIMO} caracteres` } : {};
};

interface DialogoDeIncidenteProps {
  /** Null while closed. */
  readonly incidente: IncidenteVM | null;
  readonly alVolver: () => void;
  readonly alCerrar: (incidente: IncidenteVM, nota: string) => void;
}

/** Explanation of an incident's solution, which stays in its sale's timeline. */
export const DialogoDeIncidente = ({ incidente, alVolver, alCerrar }: DialogoDeIncidenteProps) => (
  <DialogoDeFormulario<{ nota: string }>
    abierto={incidente !== null}
    titulo={incidente ? `Dar por resuelto: ${nombreDeIncidente(incidente.clase)}` : ''}
    introduccion={incidente && <p>{incidente.detalle}</p>}
    alAbrir={() => ({ valoresIniciales: { nota: '' }, validar })}
    alEnviar={({ nota }) => {
      if (incidente) alCerrar(incidente, nota.trim());
    }}
    alCerrar={alVolver}
    textoEnviar="Dar por resuelto"
  >
    {(form) => (
      <Textarea
        label="Cómo se resolvió"
        autosize
        minRows={3}
        maxLength={MAXIMO}
        required
        {...form.getInputProps('nota')}
      />
    )}
  </DialogoDeFormulario>
);
