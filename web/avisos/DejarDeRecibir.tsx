import { darDeBaja, verBaja } from '#features/recordatorios/baja/baja.contract.ts';
import { NO_MAS_AVISOS } from '#features/recordatorios/recordatorio.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { llamar } from '../lib/api/api.ts';
import { useCodigoDeEnlace } from '../lib/sesion/useCodigoDeEnlace.ts';
import { DatosDeEnlace } from '../ui/enlace/DatosDeEnlace.tsx';
import { AlAbrirAviso } from './AlAbrirAviso.tsx';

interface BajaProps {
  readonly codigo: string;
  readonly para: string;
  readonly recibe: boolean;
}

const Baja = ({ codigo, para, recibe }: BajaProps) => {
  const baja = useMutation({ mutationFn: () => llamar(darDeBaja, { codigo }) });
  if (!recibe || baja.isSuccess)
    return (
      <output>
        Listo: no enviaremos más avisos de vencimiento a {para}. Sus pólizas y sus compras siguen
        igual.
      </output>
    );
  return (
    <>
      <DatosDeEnlace
        filas={[
          ['Correo', para],
          ['Qué termina', 'Los avisos de que su SOAP está por vencer'],
        ]}
      />
      <p>Sus pólizas y los correos de sus compras siguen igual.</p>
      <Button loading={baja.isPending} onClick={() => baja.mutate()}>
        {NO_MAS_AVISOS}
      </Button>
      {baja.isError && <p role="alert">No pudimos guardarlo. Inténtelo otra vez.</p>}
    </>
  );
};

/** `/avisos/baja#{codigo}`: ends the reminders by its button, never by being opened. */
export const DejarDeRecibir = () => {
  const { codigo, recibido } = useCodigoDeEnlace();
  return (
    <AlAbrirAviso
      key={recibido}
      titulo="Dejar de recibir avisos"
      codigo={codigo}
      ver={(suyo, senal) => llamar(verBaja, { codigo: suyo }, { senal })}
    >
      {({ para, recibe }, suyo) => <Baja codigo={suyo} para={para} recibe={recibe} />}
    </AlAbrirAviso>
  );
};
