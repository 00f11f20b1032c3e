import {
  type EstadoDeFactorVM,
  estadoDeFactor,
  quitarFactor,
  renovarCodigos,
  reponerFactor,
} from '#features/acceso/factor/factor.contract.ts';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatearFechaHora } from '#values/fecha.ts';
import { type ErrorDeApi, llamar } from '../lib/api.ts';
import { avisos } from '../lib/notificaciones.ts';
import { EstadoError } from '../ui/EstadoError.tsx';
import { ActivarFactor } from '../ui/factor/ActivarFactor.tsx';
import { CampoDeCodigo } from '../ui/factor/CampoDeCodigo.tsx';
import { CodigosDeRespaldo } from '../ui/factor/CodigosDeRespaldo.tsx';
import { Seccion } from './Seccion.tsx';
import { useAccion } from './useAccion.ts';

type Tarea = 'activar' | 'renovar' | 'quitar';

interface PropioProps {
  readonly estado: EstadoDeFactorVM;
  readonly alCambiar: () => void;
}

/** One's own: set up, its recovery codes anew, taken away; each with a code of it. */
const FactorPropio = ({ estado, alCambiar }: PropioProps) => {
  const [tarea, setTarea] = useState<Tarea | null>(null);
  const [codigos, setCodigos] = useState<readonly string[] | null>(null);
  const terminar = (texto: string) => {
    setTarea(null);
    setCodigos(null);
    avisos.exito(texto);
    alCambiar();
  };
  if (codigos) {
    return (
      <CodigosDeRespaldo
        codigos={codigos}
        alTerminar={() => terminar('Códigos de respaldo cambiados')}
      />
    );
  }
  switch (tarea) {
    case 'activar':
      return <ActivarFactor alTerminar={() => terminar('Segundo factor activado')} />;
    case 'renovar':
      return (
        <CampoDeCodigo
          rotulo="Código de la aplicación"
          boton="Cambiar los códigos de respaldo"
          alEnviar={async (codigo) =>
            setCodigos((await llamar(renovarCodigos, { codigo })).codigos)
          }
        />
      );
    case 'quitar':
      return (
        <CampoDeCodigo
          rotulo="Código de la aplicación"
          boton="Quitar el segundo factor"
          alEnviar={async (codigo) => {
            await llamar(quitarFactor, { codigo });
            terminar('Segundo factor quitado');
          }}
        />
      );
    case null:
      return estado.activo ? (
        <Group>
          <Button variant="default" onClick={() => setTarea('renovar')}>
            Nuevos códigos de respaldo
          </Button>
          {!estado.exigido && (
            <Button variant="default" onClick={() => setTarea('quitar')}>
              Quitar
            </Button>
          )}
        </Group>
      ) : (
        <Button onClick={() => setTarea('activar')}>Activar</Button>
      );
  }
};

const enPalabras = ({ activo, desde, codigosRestantes }: EstadoDeFactorVM): string =>
  activo && desde !== null
    ? `Activo desde ${formatearFechaHora(new Date(desde))}. Códigos de respaldo sin usar: ${codigosRestantes}.`
    : 'No está activo.';

/** The second factor of the caller, or, of another user, its reset by an Administrador. */
export const SegundoFactor = ({ usuarioId }: { readonly usuarioId: number | null }) => {
  const { data, error, isPending, refetch } = useQuery<EstadoDeFactorVM, ErrorDeApi>({
    queryKey: [estadoDeFactor.id, usuarioId],
    queryFn: ({ signal }) =>
      llamar(estadoDeFactor, usuarioId === null ? {} : { usuarioId }, { senal: signal }),
    staleTime: 0,
  });
  const { enCurso, hacer } = useAccion();
  const reponer = async (id: number) => {
    const bien = await hacer('reponer', () => llamar(reponerFactor, { usuarioId: id }));
    if (bien) avisos.exito('Segundo factor quitado; sus sesiones se cerraron');
    await refetch();
  };
  return (
    <Seccion
      titulo="Segundo factor"
      explicacion="Además de la contraseña, un código que cambia cada 30 segundos en su teléfono."
      cargando={isPending}
    >
      {data && (
        <p>
          {enPalabras(data)}
          {usuarioId !== null && ` Llaves de acceso: ${data.llaves}.`}
        </p>
      )}
      {data && usuarioId === null && (
        <FactorPropio estado={data} alCambiar={() => void refetch()} />
      )}
      {data && (data.activo || data.llaves > 0) && usuarioId !== null && (
        <Button
          variant="default"
          loading={enCurso === 'reponer'}
          onClick={() => void reponer(usuarioId)}
        >
          Quitar porque lo perdió
        </Button>
      )}
      {!data && error && (
        <EstadoError
          titulo="No pudimos mostrar el segundo factor"
          texto={error.message}
          idSolicitud={error.idSolicitud}
          alReintentar={() => void refetch()}
        />
      )}
    </Seccion>
  );
};
