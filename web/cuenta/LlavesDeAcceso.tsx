import {
  type LlaveVM,
  misLlaves,
  nombrarLlave,
  quitarLlave,
} from '#features/acceso/llavero/llavero.contract.ts';
import { fechaSantiago, formatearReciente } from '#values/fecha.ts';
import { Button, Group, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { ahora } from '../lib/navegador/ahora.ts';
import { type ErrorDeApi, llamar } from '../lib/api/api.ts';
import { avisos } from '../lib/avisos/notificaciones.ts';
import { EstadoError } from '../ui/estado/EstadoError.tsx';
import classes from './cuenta.module.css';
import { Seccion } from './Seccion.tsx';
import { useAccion } from './useAccion.ts';

const LARGO = 60;

interface NombreProps {
  readonly rotulo: string;
  readonly inicial: string;
  readonly boton: string;
  readonly enCurso: boolean;
  readonly alGuardar: (nombre: string) => void;
  /** Closes a form that replaced other content; with it, the form also takes the focus. */
  readonly alCancelar?: () => void;
}

const Nombre = ({ rotulo, inicial, boton, enCurso, alGuardar, alCancelar }: NombreProps) => {
  const campo = useRef<HTMLInputElement>(null);
  const [nombre, setNombre] = useState(inicial);
  const [falta, setFalta] = useState(false);
  const seAbrio = alCancelar !== undefined;
  useLayoutEffect(() => {
    if (seAbrio) campo.current?.focus();
  }, [seAbrio]);
  const enviar = (evento: FormEvent) => {
    evento.preventDefault();
    setFalta(nombre.trim() === '');
    if (nombre.trim() === '') campo.current?.focus();
    else alGuardar(nombre.trim());
  };
  return (
    <form noValidate onSubmit={enviar}>
      <Group align="flex-end">
        <TextInput
          ref={campo}
          label={rotulo}
          error={falta && 'Falta el nombre'}
          // The field stays beside its button; the error stands above both.
          inputWrapperOrder={['label', 'error', 'input']}
          value={nombre}
          maxLength={LARGO}
          onChange={({ currentTarget }) => setNombre(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={enCurso}>
          {boton}
        </Button>
        {alCancelar && (
          <Button variant="default" onClick={alCancelar}>
            Cancelar
          </Button>
        )}
      </Group>
    </form>
  );
};

interface FilaProps {
  readonly llave: LlaveVM;
  readonly enCurso: string | null;
  readonly alNombrar: (nombre: string) => void;
  readonly alQuitar: () => void;
}

const Fila = ({ llave, enCurso, alNombrar, alQuitar }: FilaProps) => {
  const [nombrando, setNombrando] = useState(false);
  const hoy = fechaSantiago(ahora());
  const cuando = (instante: string) => formatearReciente(new Date(instante), hoy);
  if (nombrando) {
    const guardar = (nombre: string) => {
      setNombrando(false);
      alNombrar(nombre);
    };
    return (
      <li className={classes['fila']}>
        <Nombre
          rotulo="Nombre de la llave"
          inicial={llave.nombre}
          boton="Guardar"
          enCurso={enCurso !== null}
          alGuardar={guardar}
          alCancelar={() => setNombrando(false)}
        />
      </li>
    );
  }
  return (
    <li className={classes['fila']}>
      <div className={classes['cual']}>
        <strong>{llave.nombre}</strong>
        <span className={classes['detalle']}>
          Creada {cuando(llave.creada)}
          {llave.usada === null ? ' · sin usar' : ` · usada ${cuando(llave.usada)}`}
        </span>
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          onClick={() => setNombrando(true)}
          aria-label={`Cambiar el nombre de ${llave.nombre}`}
        >
          Cambiar el nombre
        </Button>
        <Button
          variant="default"
          loading={enCurso === `quitar ${llave.id}`}
          onClick={alQuitar}
          aria-label={`Quitar la llave ${llave.nombre}`}
        >
          Quitar
        </Button>
      </Group>
    </li>
  );
};

/** The user's own passkeys: created on this device, named, deleted. */
export const LlavesDeAcceso = () => {
  const { data, error, isPending, refetch } = useQuery<LlaveVM[], ErrorDeApi>({
    queryKey: [misLlaves.id],
    queryFn: ({ signal }) => llamar(misLlaves, {}, { senal: signal }),
    staleTime: 0,
  });
  const { enCurso, hacer } = useAccion();
  const con = async (cual: string, texto: string, accion: () => Promise<unknown>) => {
    if (await hacer(cual, accion)) avisos.exito(texto);
    await refetch();
  };
  const crear = (nombre: string) =>
    con('crear', 'Llave de acceso creada', async () => {
      const { crearLlave } = await import('../ui/factor/llaves.ts');
      await crearLlave(nombre);
    });
  return (
    <Seccion
      titulo="Entrar sin contraseña"
      explicacion="Con la huella, el rostro o el PIN de cada equipo. Eso se llama una llave de acceso."
      cargando={isPending}
    >
      {data && data.length > 0 && (
        <ul className={classes['lista']}>
          {data.map((llave) => (
            <Fila
              key={llave.id}
              llave={llave}
              enCurso={enCurso}
              alNombrar={(nombre) =>
                void con('nombrar', 'Nombre guardado', () =>
                  llamar(nombrarLlave, { id: llave.id, nombre }),
                )
              }
              alQuitar={() =>
                void con(`quitar ${llave.id}`, 'Llave de acceso quitada', () =>
                  llamar(quitarLlave, { id: llave.id }),
                )
              }
            />
          ))}
        </ul>
      )}
      {data && 'PublicKeyCredential' in globalThis && (
        <Nombre
          // Clears the name for the next one.
          key={data.length}
          rotulo="Nombre para la llave de este equipo"
          inicial=""
          boton="Crear llave"
          enCurso={enCurso === 'crear'}
          alGuardar={(nombre) => void crear(nombre)}
        />
      )}
      {data && !('PublicKeyCredential' in globalThis) && (
        <p>Este navegador no admite llaves de acceso, o la dirección no es https.</p>
      )}
      {!data && error && (
        <EstadoError
          titulo="No pudimos mostrar las llaves de acceso"
          texto={error.message}
          idSolicitud={error.idSolicitud}
          alReintentar={() => void refetch()}
        />
      )}
    </Seccion>
  );
};
