import { FALTA_MOTIVO, FALTA_RESPUESTA } from '#features/privacidad/atencion/atencion.contract.ts';
import {
  levantarRestriccion,
  prorrogarSolicitud,
  responderSolicitud,
  type Resultado,
  RESULTADOS,
  type SolicitudConDetalleVM,
  verSolicitud,
} from '#features/privacidad/atencion/atencion.contract.ts';
import {
  DERECHOS,
  DIAS_DE_PRORROGA,
  ESTADOS_DE_SOLICITUD,
  LARGO_DE_DETALLE,
  seProrroga,
} from '#features/privacidad/solicitud.ts';
import { formatearFecha } from '#values/fecha.ts';
import { Alert, Button, Group, Radio, Stack, Textarea } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { DialogoDeFormulario } from '../../ui/dialogo/DialogoDeFormulario.tsx';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { TextoDeCarga } from '../../ui/espera/TextoDeCarga.tsx';
import { useFicha } from '../ficha/useFicha.ts';
import { Ficha } from '../piezas/Ficha.tsx';
import { momento } from '../piezas/FichaDePoliza.tsx';
import soporte from '../piezas/soporte.module.css';
import { NO_SE_PROCESO } from '../../lib/api/textos-de-fallo.ts';
import { Expediente } from './Expediente.tsx';
import { PlazoDeSolicitud } from './PlazoDeSolicitud.tsx';
import classes from './datos.module.css';

const MIGAS = [
  { titulo: 'Solicitudes sobre datos personales', ruta: '/soporte/solicitudesDeDatos' },
];

/** Effect of each right when granted. */
const EFECTOS: Readonly<Record<SolicitudConDetalleVM['derecho'], string>> = {
  acceso: 'Se le envía un enlace de un solo uso con sus datos.',
  portabilidad: 'Se le envía un enlace de un solo uso con sus datos.',
  rectificacion:
    'Corrija antes el dato donde está (ficha de propietario, póliza o venta) y diga aquí qué corrigió.',
  supresion: 'Se elimina ahora lo que ninguna ley conserva; lo demás queda bloqueado.',
  bloqueo: 'Sus datos dejan de aparecer en búsquedas, listas y datos sugeridos.',
  oposicion: 'Sus datos dejan de usarse para avisos de renovación.',
};

interface DialogoProps {
  readonly abierto: boolean;
  readonly solicitud: SolicitudConDetalleVM;
  readonly alCerrar: () => void;
  readonly alEnviar: (titulo: string, hacer: () => Promise<unknown>) => void;
}

type Respuesta = { readonly resultado: Resultado | ''; readonly respuesta: string };

const DialogoDeRespuesta = ({ abierto, solicitud, alCerrar, alEnviar }: DialogoProps) => (
  <DialogoDeFormulario<Respuesta>
    abierto={abierto}
    titulo={`Responder solicitud N° ${solicitud.numero}`}
    introduccion={<p>{EFECTOS[solicitud.derecho]}</p>}
    textoEnviar="Enviar respuesta"
    alAbrir={() => ({
      valoresIniciales: { resultado: '', respuesta: '' },
      validar: ({ resultado, respuesta }) => ({
        ...(resultado === '' && { resultado: 'Elija cómo responde' }),
        ...(respuesta.trim() === '' && { respuesta: FALTA_RESPUESTA }),
      }),
    })}
    alCerrar={alCerrar}
    alEnviar={({ resultado, respuesta }) => {
      if (resultado === '') return;
      const { numero: id, version } = solicitud;
      alCerrar();
      alEnviar('La respuesta fue enviada.', () =>
        llamar(responderSolicitud, { id, version, resultado, respuesta: respuesta.trim() }),
      );
    }}
  >
    {(form) => (
      <Stack gap="md" mt="md">
        <Radio.Group label="¿Cómo responde?" withAsterisk {...form.getInputProps('resultado')}>
          <Stack gap="xs" mt="xs">
            {RESULTADOS.map((resultado) => (
              <Radio key={resultado} value={resultado} label={ESTADOS_DE_SOLICITUD[resultado]} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label="Respuesta"
          description="Se envía por correo tal como la escribe, con el motivo si no se acoge todo."
          autosize
          minRows={4}
          maxLength={LARGO_DE_DETALLE}
          required
          {...form.getInputProps('respuesta')}
        />
      </Stack>
    )}
  </DialogoDeFormulario>
);

interface DialogoDeMotivoProps {
  readonly abierto: boolean;
  readonly titulo: string;
  readonly introduccion: string;
  readonly textoEnviar: string;
  readonly alCerrar: () => void;
  readonly alEnviar: (motivo: string) => void;
}

const DialogoDeMotivo = ({ introduccion, alEnviar, ...resto }: DialogoDeMotivoProps) => (
  <DialogoDeFormulario<{ readonly motivo: string }>
    {...resto}
    introduccion={<p>{introduccion}</p>}
    alAbrir={() => ({
      valoresIniciales: { motivo: '' },
      validar: ({ motivo }) => (motivo.trim() === '' ? { motivo: FALTA_MOTIVO } : {}),
    })}
    alEnviar={({ motivo }) => {
      resto.alCerrar();
      alEnviar(motivo.trim());
    }}
  >
    {(form) => (
      <Textarea
        label="Motivo"
        description="Se envía por correo a quien hizo la solicitud."
        autosize
        minRows={3}
        maxLength={LARGO_DE_DETALLE}
        required
        mt="md"
        {...form.getInputProps('motivo')}
      />
    )}
  </DialogoDeFormulario>
);

const DialogoDeProrroga = ({ abierto, solicitud, alCerrar, alEnviar }: DialogoProps) => (
  <DialogoDeMotivo
    abierto={abierto}
    titulo={`Extender plazo de la solicitud N° ${solicitud.numero}`}
    introduccion={`El plazo se extiende ${DIAS_DE_PRORROGA} días, una sola vez.`}
    textoEnviar="Extender plazo"
    alCerrar={alCerrar}
    alEnviar={(motivo) => {
      const { numero: id, version } = solicitud;
      alEnviar('El plazo fue extendido y se avisó por correo.', () =>
        llamar(prorrogarSolicitud, { id, version, motivo }),
      );
    }}
  />
);

const DialogoDeLevantar = ({ abierto, solicitud, alCerrar, alEnviar }: DialogoProps) => (
  <DialogoDeMotivo
    abierto={abierto}
    titulo={`Levantar ${DERECHOS[solicitud.derecho].nombre.toLowerCase()} de la solicitud N° ${solicitud.numero}`}
    introduccion="Sus datos vuelven a usarse para lo que fueron entregados."
    textoEnviar="Levantar"
    alCerrar={alCerrar}
    alEnviar={(motivo) => {
      const { numero: id, version } = solicitud;
      alEnviar('La medida fue levantada y se avisó por correo.', () =>
        llamar(levantarRestriccion, { id, version, motivo }),
      );
    }}
  />
);

const Datos = ({ solicitud }: { readonly solicitud: SolicitudConDetalleVM }) => (
  <div className={soporte.fichas}>
    <Ficha
      titulo="Lo que pide"
      datos={[
        ['Derecho', DERECHOS[solicitud.derecho].nombre],
        ['RUT', solicitud.rut ?? 'Sólo compró para otros'],
        ['Correo', solicitud.correo],
        [
          'Detalle',
          <span key="detalle" className={classes.texto}>
            {solicitud.detalle || 'Sin detalle'}
          </span>,
        ],
        ['Ingresada', momento(solicitud.ingresada)],
        ...(solicitud.aMano
          ? ([
              ['Recibida', formatearFecha(solicitud.aMano.recibidaEl)],
              ['Ingresada por', solicitud.aMano.ingresadaPor],
              ['Identidad', solicitud.aMano.identidad],
            ] as const)
          : []),
      ]}
    />
    <Ficha
      titulo="Respuesta"
      datos={[
        ['Plazo', formatearFecha(solicitud.vence)],
        ['Prórroga', solicitud.prorroga ?? 'No'],
        ['Estado', ESTADOS_DE_SOLICITUD[solicitud.estado]],
        [
          'Respuesta',
          solicitud.respuesta && (
            <span key="respuesta" className={classes.texto}>
              {solicitud.respuesta}
            </span>
          ),
        ],
        [
          'En vigor',
          solicitud.restriccion &&
            `Desde ${momento(solicitud.restriccion.desde)}${
              solicitud.restriccion.hasta === null
                ? ''
                : `, por ley hasta el ${formatearFecha(solicitud.restriccion.hasta)}`
            }`,
        ],
        ['Respondida', solicitud.cerrada && momento(solicitud.cerrada)],
        ['Por', solicitud.cerradaPor],
      ]}
    />
  </div>
);

/** `/soporte/solicitudesDeDatos/:numero`: one request, the requester's data, and its answer. */
export const SolicitudDeDatos = () => {
  const { numero = '' } = useParams();
  const { ficha, error, reintentar, refrescar } = useFicha(verSolicitud, numero, { id: numero });
  const puede = usePuede();
  const operacion = useOperacion();
  const [dialogo, setDialogo] = useState<'respuesta' | 'prorroga' | 'levantar' | null>(null);
  const titulo = `Solicitud N° ${numero}`;
  const correr = async (exito: string, hacer: () => Promise<unknown>) => {
    operacion.iniciar();
    try {
      await hacer();
      operacion.exito(exito, { titulo, alCerrar: refrescar });
    } catch (fallo) {
      const texto = fallo instanceof ErrorDeApi ? fallo.message : NO_SE_PROCESO;
      operacion.error(texto, { titulo, alCerrar: refrescar });
    }
  };
  if (!ficha) {
    return (
      <Pagina titulo={titulo} migas={MIGAS}>
        {error ? (
          <EstadoError
            titulo={error.estado === 404 ? error.message : 'No pudimos consultar la solicitud'}
            idSolicitud={error.idSolicitud}
            alReintentar={reintentar}
          />
        ) : (
          <output>
            <TextoDeCarga />
          </output>
        )}
      </Pagina>
    );
  }
  const { solicitud, expediente } = ficha;
  const comunes = {
    solicitud,
    alCerrar: () => setDialogo(null),
    alEnviar: (exito: string, hacer: () => Promise<unknown>) => void correr(exito, hacer),
  };
  return (
    <Pagina titulo={titulo} migas={MIGAS}>
      <div className={classes.plazo}>
        <PlazoDeSolicitud {...solicitud} />
      </div>
      {solicitud.estado === 'pendiente' && puede(responderSolicitud) && (
        <Group mb="md">
          <Button onClick={() => setDialogo('respuesta')}>Responder</Button>
          {seProrroga(solicitud) && (
            <Button variant="default" onClick={() => setDialogo('prorroga')}>
              Extender plazo
            </Button>
          )}
        </Group>
      )}
      {solicitud.restriccion?.hasta === null && puede(levantarRestriccion) && (
        <Group mb="md">
          <Button variant="default" onClick={() => setDialogo('levantar')}>
            Levantar {DERECHOS[solicitud.derecho].nombre.toLowerCase()}
          </Button>
        </Group>
      )}
      <Datos solicitud={solicitud} />
      {expediente.retenidoHasta !== null && (
        <Alert color="marino" icon={<IconScale size={20} aria-hidden />} mb="md">
          La ley obliga a conservar sus pólizas hasta el {formatearFecha(expediente.retenidoHasta)}:
          hasta entonces no se eliminan, se bloquean.
        </Alert>
      )}
      <Expediente expediente={expediente} />
      <DialogoDeRespuesta abierto={dialogo === 'respuesta'} {...comunes} />
      <DialogoDeProrroga abierto={dialogo === 'prorroga'} {...comunes} />
      <DialogoDeLevantar abierto={dialogo === 'levantar'} {...comunes} />
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};
