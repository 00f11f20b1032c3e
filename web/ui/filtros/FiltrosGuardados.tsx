import {
  buscarFiltros,
  eliminarFiltro,
  type FiltroGuardadoVM,
  guardarFiltro,
} from '#features/preferencias/filtro-guardado.contract.ts';
import { NOMBRE_MAXIMO } from '#features/preferencias/filtro-guardado.ts';
import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { EstadoError } from '../estado/EstadoError.tsx';
import classes from './FiltrosGuardados.module.css';

export type ValorDeFiltro = FiltroGuardadoVM['valor'];

interface FiltrosGuardadosProps {
  /** The list, by its call: 'Modelos/Buscar'. */
  readonly lista: string;
  /** Present filters; no personal data. */
  readonly actual: ValorDeFiltro;
  readonly alAplicar: (valor: ValorDeFiltro) => void;
}

const mensajeDe = (error: unknown): string =>
  error instanceof ErrorDeApi ? error.message : 'Ocurrió un error desconocido';

/** The caller's saved filters, and functions that change them and return the result. */
const useFiltros = (lista: string, abierto: boolean) => {
  const cache = useQueryClient();
  const clave = [buscarFiltros.id, lista];
  const consulta = useQuery<FiltroGuardadoVM[], ErrorDeApi>({
    queryKey: clave,
    queryFn: ({ signal }) => llamar(buscarFiltros, { lista }, { senal: signal }),
    enabled: abierto,
  });
  const [dicho, setDicho] = useState<{ texto: string; falla: boolean } | null>(null);
  const cambiar = async (texto: string, pedir: () => Promise<FiltroGuardadoVM[]>) => {
    try {
      cache.setQueryData(clave, await pedir());
      setDicho({ texto, falla: false });
    } catch (error) {
      setDicho({ texto: mensajeDe(error), falla: true });
    }
  };
  return {
    consulta,
    dicho,
    callar: () => setDicho(null),
    guardar: (nombre: string, valor: ValorDeFiltro) =>
      cambiar(`Filtro «${nombre}» guardado.`, () =>
        llamar(guardarFiltro, { lista, nombre, valor }),
      ),
    eliminar: (nombre: string) =>
      cambiar(`Filtro «${nombre}» eliminado.`, () => llamar(eliminarFiltro, { lista, nombre })),
  };
};

/** A user's named filters, on any machine: applied, replaced and deleted. */
export const FiltrosGuardados = ({ lista, actual, alAplicar }: FiltrosGuardadosProps) => {
  const [abierto, setAbierto] = useState(false);
  const [nombre, setNombre] = useState('');
  const { consulta, dicho, callar, guardar, eliminar } = useFiltros(lista, abierto);
  const guardados = consulta.data ?? [];
  const limpio = nombre.trim();
  const reemplaza = guardados.some((uno) => uno.nombre === limpio);
  const sinFiltro = Object.keys(actual).length === 0;

  const aplicar = (filtro: FiltroGuardadoVM) => {
    alAplicar(filtro.valor);
    setNombre(filtro.nombre);
    setAbierto(false);
  };
  const enviar = () => {
    if (limpio !== '' && !sinFiltro) void guardar(limpio, actual);
  };
  const alternar = () => {
    callar();
    setAbierto(!abierto);
  };
  return (
    <Popover
      opened={abierto}
      onChange={setAbierto}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconBookmark size={18} aria-hidden />}
          onClick={alternar}
        >
          Filtros guardados
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filtros guardados" className={classes.panel ?? ''}>
        {consulta.error && (
          <EstadoError
            idSolicitud={consulta.error.idSolicitud}
            alReintentar={() => void consulta.refetch()}
          />
        )}
        {consulta.data?.length === 0 && (
          <p className={classes.nota}>Todavía no guarda filtros de esta lista.</p>
        )}
        {guardados.length > 0 && (
          <ul className={classes.lista} aria-label="Sus filtros">
            {guardados.map((filtro) => (
              <li key={filtro.nombre}>
                <Button
                  variant="subtle"
                  fullWidth
                  justify="flex-start"
                  aria-label={`Aplicar ${filtro.nombre}`}
                  onClick={() => aplicar(filtro)}
                >
                  {filtro.nombre}
                </Button>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={`Eliminar ${filtro.nombre}`}
                  onClick={() => void eliminar(filtro.nombre)}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        {/* Not a form, because it may stand inside a screen's own form. */}
        <div className={classes.guardar}>
          <TextInput
            label="Nombre del filtro"
            value={nombre}
            maxLength={NOMBRE_MAXIMO}
            disabled={sinFiltro}
            onChange={({ currentTarget }) => setNombre(currentTarget.value)}
            onKeyDown={(evento) => {
              if (evento.key !== 'Enter') return;
              evento.preventDefault();
              enviar();
            }}
            {...(sinFiltro && {
              description: 'Elija primero qué filtrar u ordenar en la lista.',
            })}
          />
          <Button onClick={enviar} disabled={sinFiltro || limpio === ''}>
            {reemplaza ? 'Reemplazar' : 'Guardar filtro'}
          </Button>
        </div>
        <p className={classes.dicho} role={dicho?.falla ? 'alert' : 'status'}>
          {dicho?.texto}
        </p>
      </Popover.Dropdown>
    </Popover>
  );
};
