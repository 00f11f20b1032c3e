import type { IncidenteVM } from '#features/informes/incidentes/incidentes.contract.ts';
import { Button, Group, Modal, Textarea } from '@mantine/core';
import { Formulario, useFormulario } from '../../ui/Formulario.tsx';
import { nombreDeIncidente } from './TablaDeIncidentes.tsx';

const MINIMO = 5;
const MAXIMO = 500;

const validar = ({ nota }: { nota: string }) => {
  const largo = nota.trim().length;
  if (largo === 0) return { nota: 'Campo obligatorio' };
  return largo < MINIMO ? { nota: `La nota debe tener al menos ${MINIMO} caracteres` } : {};
};

interface DialogoDeIncidenteProps {
  /** Null: closed. */
  readonly incidente: IncidenteVM | null;
  readonly alVolver: () => void;
  readonly alCerrar: (incidente: IncidenteVM, nota: string) => void;
}

/** How an incident was solved; it stays in the timeline of its sale. */
export const DialogoDeIncidente = ({ incidente, alVolver, alCerrar }: DialogoDeIncidenteProps) => (
  <Modal
    opened={incidente !== null}
    onClose={alVolver}
    title={incidente ? `Dar por resuelto: ${nombreDeIncidente(incidente)}` : ''}
    size="32rem"
  >
    {incidente && (
      <>
        <p>{incidente.detalle}</p>
        <FormularioDeNota alVolver={alVolver} alEnviar={(nota) => alCerrar(incidente, nota)} />
      </>
    )}
  </Modal>
);

const FormularioDeNota = ({
  alVolver,
  alEnviar,
}: {
  readonly alVolver: () => void;
  readonly alEnviar: (nota: string) => void;
}) => {
  const form = useFormulario<{ nota: string }>({ valoresIniciales: { nota: '' }, validar });
  return (
    <Formulario form={form} conResumen={false} alEnviar={({ nota }) => alEnviar(nota.trim())}>
      <Textarea
        label="Cómo se resolvió"
        autosize
        minRows={3}
        maxLength={MAXIMO}
        required
        {...form.getInputProps('nota')}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={alVolver}>
          Cancelar
        </Button>
        <Button type="submit">Dar por resuelto</Button>
      </Group>
    </Formulario>
  );
};
