import {
  type RecordatorioVM,
  verRecordatorio,
  volverPorRecordatorio,
} from '#features/recordatorios/vuelta/vuelta.contract.ts';
import { formatearFecha } from '#values/fecha.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ErrorDeApi, llamar } from '../lib/api/api.ts';
import { estadoDePortada } from '../lib/portada/portada.ts';
import { useCodigoDeEnlace } from '../lib/sesion/useCodigoDeEnlace.ts';
import { DatosDeEnlace } from '../ui/enlace/DatosDeEnlace.tsx';
import { Placa } from '../ui/placa/Placa.tsx';
import { AlAbrirAviso } from './AlAbrirAviso.tsx';

interface RenovacionProps {
  readonly codigo: string;
  readonly visto: RecordatorioVM;
}

const Renovacion = ({ codigo, visto }: RenovacionProps) => {
  const navegar = useNavigate();
  const volver = useMutation({
    mutationFn: () => llamar(volverPorRecordatorio, { codigo }),
    onSuccess: ({ enlace, patente }) =>
      navegar(enlace, { state: estadoDePortada(patente, false, codigo) }),
  });
  const { patente, dv, vehiculo, hasta, para, renovado } = visto;
  const { error } = volver;
  return (
    <>
      <p>
        <Placa patente={patente} dv={dv} tamano="media" />
      </p>
      <DatosDeEnlace
        filas={[
          ['Vehículo', vehiculo],
          ['Su SOAP vence', formatearFecha(hasta)],
          ['Enviado a', para],
        ]}
      />
      {renovado ? (
        <output>Este vehículo ya tiene el SOAP siguiente: no necesita hacer nada.</output>
      ) : (
        <Button size="lg" loading={volver.isPending} onClick={() => volver.mutate()}>
          Renovar mi SOAP
        </Button>
      )}
      {error && (
        <p role="alert">
          {error instanceof ErrorDeApi && error.estado === 404
            ? error.message
            : 'No pudimos abrir su compra. Inténtelo otra vez.'}
        </p>
      )}
    </>
  );
};

/** `/avisos/renovar#{codigo}`: shows what a reminder renews, masked, and opens its purchase by the button. */
export const RenovarPorAviso = () => {
  const { codigo, recibido } = useCodigoDeEnlace();
  return (
    <AlAbrirAviso
      key={recibido}
      titulo="Renueve su SOAP"
      codigo={codigo}
      ver={(suyo, senal) => llamar(verRecordatorio, { codigo: suyo }, { senal })}
    >
      {(visto, suyo) => <Renovacion codigo={suyo} visto={visto} />}
    </AlAbrirAviso>
  );
};
