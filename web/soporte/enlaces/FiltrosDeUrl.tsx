import { buscarEnlacesPublicos } from '#features/convenios/enlaces/enlace-publico.contract.ts';
import { buscarConveniosPorCorredor } from '#features/convenios/acuerdo/convenio-mantenido.contract.ts';
import { listaCorredores } from '#features/mantenedores/corredores/corredor.contract.ts';
import { usuariosPorCorredor } from '#features/mantenedores/usuarios/usuario.contract.ts';
import { nombreVisible } from '#values/nombre-visible.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { CampoConvenio } from '../../campos/CampoConvenio.tsx';
import { CampoSelector } from '../../campos/CampoSelector.tsx';
import { llamar } from '../../lib/api/api.ts';
import { FiltrosGuardados } from '../../ui/filtros/FiltrosGuardados.tsx';
import { deElegidos, idDe } from '../../ui/filtros/valor-de-filtro.ts';
import classes from './ConsultarURL.module.css';

export interface FiltrosElegidos {
  readonly corredorId: number | null;
  readonly convenioId: number | null;
  readonly usuarioId: number | null;
}

export const SIN_FILTROS: FiltrosElegidos = { corredorId: null, convenioId: null, usuarioId: null };

const FALLO = 'Error al cargar los datos, por favor, recargue la página';

/** Agreements and users of the chosen broker; empty without one. */
const useOpciones = (corredorId: number | null) => {
  const corredores = useQuery({
    queryKey: [listaCorredores.todas.id, 'todas'],
    queryFn: ({ signal }) => llamar(listaCorredores.todas, {}, { senal: signal }),
  });
  const elegido = { enabled: corredorId !== null };
  const entrada = { corredorId: corredorId ?? 0 };
  const convenios = useQuery({
    ...elegido,
    queryKey: [buscarConveniosPorCorredor.id, corredorId],
    queryFn: ({ signal }) => llamar(buscarConveniosPorCorredor, entrada, { senal: signal }),
  });
  const usuarios = useQuery({
    ...elegido,
    queryKey: [usuariosPorCorredor.id, corredorId],
    queryFn: ({ signal }) => llamar(usuariosPorCorredor, entrada, { senal: signal }),
  });
  return {
    corredores: (corredores.data ?? []).map(({ id, rut, nombreCompleto }) => ({
      id,
      nombre: nombreVisible(nombreCompleto, rut),
    })),
    convenios: convenios.data ?? [],
    usuarios: (usuarios.data ?? []).map(({ id, username }) => ({ id, nombre: username })),
    errores: {
      corredores: corredores.isError ? FALLO : null,
      convenios: convenios.isError ? FALLO : null,
      usuarios: usuarios.isError ? FALLO : null,
    },
  };
};

interface FiltrosDeUrlProps {
  readonly alBuscar: (filtros: FiltrosElegidos) => void;
  readonly alReiniciar: () => void;
}

/** Broker, and its agreement and user; all optional (O-16). */
export const FiltrosDeUrl = ({ alBuscar, alReiniciar }: FiltrosDeUrlProps) => {
  const [filtros, setFiltros] = useState(SIN_FILTROS);
  const { corredores, convenios, usuarios, errores } = useOpciones(filtros.corredorId);
  const dependen = { disabled: filtros.corredorId === null, clearable: true } as const;
  const enviar = (evento: FormEvent) => {
    evento.preventDefault();
    alBuscar(filtros);
  };
  return (
    <form className={classes.filtros} onSubmit={enviar} aria-label="Filtros">
      <CampoSelector
        label="Corredor"
        opciones={corredores}
        value={filtros.corredorId}
        onChange={(corredorId) => setFiltros({ ...SIN_FILTROS, corredorId })}
        clearable
        error={errores.corredores}
      />
      <CampoConvenio
        label="Convenio"
        convenios={convenios}
        value={filtros.convenioId}
        onChange={(convenioId) => setFiltros({ ...filtros, convenioId })}
        error={errores.convenios}
        {...dependen}
      />
      <CampoSelector
        label="Usuario"
        opciones={usuarios}
        value={filtros.usuarioId}
        onChange={(usuarioId) => setFiltros({ ...filtros, usuarioId })}
        error={errores.usuarios}
        {...dependen}
      />
      <div className={classes.botones}>
        <FiltrosGuardados
          lista={buscarEnlacesPublicos.id}
          actual={deElegidos({ ...filtros })}
          alAplicar={(valor) => {
            const elegidos = {
              corredorId: idDe(valor, 'corredorId'),
              convenioId: idDe(valor, 'convenioId'),
              usuarioId: idDe(valor, 'usuarioId'),
            };
            setFiltros(elegidos);
            alBuscar(elegidos);
          }}
        />
        <Button
          variant="default"
          onClick={() => {
            setFiltros(SIN_FILTROS);
            alReiniciar();
          }}
        >
          REINICIAR
        </Button>
        <Button type="submit">BUSCAR</Button>
      </div>
    </form>
  );
};
