import {
  type EstadoDeFactorVM,
  estadoDeFactor,
  quitarFactor,
  renovarCodigos,
  reponerFactor,
} from '#features/acceso/factor/factor.contract.ts';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fechaSantiago, formatearFecha } from '#values/fecha.ts';
import { type ErrorDeApi, llamar } from '../lib/api/api.ts';
import { avisos } from '../lib/avisos/notificaciones.ts';
import { useConfirmar } from '../ui/dialogo/confirmar.tsx';
import { EstadoError } from '../ui/estado/EstadoError.tsx';
import { Insignia } from '../ui/estado/Insignia.tsx';
import { ActivarFactor } from '../ui/factor/ActivarFactor.tsx';
import { CampoDeCodigo } from '../ui/factor/CampoDeCodigo.tsx';
import { CodigosDeRespaldo } from '../ui/factor/CodigosDeRespaldo.tsx';
import classes from './cuenta.module.css';
import { Seccion } from './Seccion.tsx';
import { useAccion } from './useAccion.ts';

/** Beginning and backup codes of an active factor; null without one. */
const enPalabras = ({ activo, desde, codigosRestantes }: EstadoDeFactorVM): string | null =>
  activo && desde !== null
    ? `Activo desde el ${formatearFecha(fechaSantiago(new Date(desde)))}. Códigos de respaldo sin usar: ${codigosRestantes}.`
    : null;

type Tarea = 'activar' | 'renovar' | 'quitar';

interface PropioProps {
  readonly estado: EstadoDeFactorVM;
  /** Called with true while a task is open, when the known state may be about to change. */
  readonly alOcupar: (ocupado: boolean) => void;
  readonly alCambiar: () => void;
}

/** The user's own factor: set up, recovery codes renewed, removed; each needs one of its codes. */
const FactorPropio = ({ estado, alOcupar, alCambiar }: PropioProps) => {
  const [tarea, setTarea] = useState<Tarea | null>(null);
  const [codigos, setCodigos] = useState<readonly string[] | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  // The pressed button disappears, so keyboard users continue at its replacement.
  const pasarA = (cual: Tarea | null) => {
    panel.current?.focus();
    setTarea(cual);
    alOcupar(cual !== null);
  };
  const dejar = () => pasarA(null);
  const terminar = (texto: string) => {
    dejar();
    setCodigos(null);
    avisos.exito(texto);
    alCambiar();
  };
  const contenido = () => {
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
        return (
          <ActivarFactor
            alTerminar={() => terminar('Segundo factor activado')}
            alCancelar={dejar}
          />
        );
      case 'renovar':
        return (
          <CampoDeCodigo
            rotulo="Código de la aplicación"
            boton="Cambiar los códigos de respaldo"
            alCancelar={dejar}
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
            alCancelar={dejar}
            alEnviar={async (codigo) => {
              await llamar(quitarFactor, { codigo });
              terminar('Segundo factor quitado');
            }}
          />
        );
      case null:
        return (
          <>
            {estado.activo && <p>{enPalabras(estado)}</p>}
            {estado.activo ? (
              <Group>
                <Button variant="default" onClick={() => pasarA('renovar')}>
                  Nuevos códigos de respaldo
                </Button>
                {!estado.exigido && (
                  <Button variant="default" onClick={() => pasarA('quitar')}>
                    Quitar
                  </Button>
                )}
              </Group>
            ) : (
              <Button onClick={() => pasarA('activar')}>Activar</Button>
            )}
          </>
        );
    }
  };
  return (
    <div ref={panel} tabIndex={-1} className={classes['panel']}>
      {contenido()}
    </div>
  );
};

/** The caller's second factor or, for another user, its reset by an Administrador. */
export const SegundoFactor = ({ usuarioId }: { readonly usuarioId: number | null }) => {
  const { data, error, isPending, refetch } = useQuery<EstadoDeFactorVM, ErrorDeApi>({
    queryKey: [estadoDeFactor.id, usuarioId],
    queryFn: ({ signal }) =>
      llamar(estadoDeFactor, usuarioId === null ? {} : { usuarioId }, { senal: signal }),
    staleTime: 0,
  });
  const { enCurso, hacer } = useAccion();
  const confirmar = useConfirmar();
  const [ocupado, setOcupado] = useState(false);
  const reponer = async (id: number) => {
    const seguir = await confirmar({
      titulo: 'Quitar el segundo factor',
      texto:
        'Pierde su aplicación de códigos y todas sus llaves de acceso, y sus sesiones se cierran. Antes compruebe que es quien dice ser.',
      textoOk: 'Quitar',
      peligro: true,
    });
    if (!seguir) return;
    const bien = await hacer('reponer', () => llamar(reponerFactor, { usuarioId: id }));
    if (bien) avisos.exito('Segundo factor quitado; sus sesiones se cerraron');
    await refetch();
  };
  return (
    <Seccion
      titulo="Segundo factor"
      explicacion="Además de la contraseña, un código que muestra una aplicación de su teléfono. Así nadie entra con la contraseña sola."
      estado={
        data &&
        !ocupado && (
          <Insignia tono={data.activo ? 'exito' : 'neutro'}>
            {data.activo ? 'Activo' : 'No está activo'}
          </Insignia>
        )
      }
      cargando={isPending}
    >
      {data && usuarioId !== null && (
        <p>{[enPalabras(data), `Llaves de acceso: ${data.llaves}.`].filter(Boolean).join(' ')}</p>
      )}
      {data && usuarioId === null && (
        <FactorPropio estado={data} alOcupar={setOcupado} alCambiar={() => void refetch()} />
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
