import {
  certificadoDeMuestra,
  type DiaDeEnsayoVM,
  type EnsayoVM,
  type FilaDeEnsayoVM,
  probarCambio,
} from '#features/ensayo/ensayo.contract.ts';
import { listaConvenios } from '#features/convenios/acuerdo/convenio-mantenido.contract.ts';
import { formatearFecha, fechaSantiago, parsearFechaHora } from '#values/fecha.ts';
import { nombreDeTipo } from '#values/nombre-visible.ts';
import { Alert, Anchor, Button, Skeleton, Switch, Text } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { CampoConvenio } from '../../campos/CampoConvenio.tsx';
import { CampoFecha } from '../../campos/fecha/CampoFecha.tsx';
import { CampoHora } from '../../campos/fecha/CampoHora.tsx';
import { descargar, llamar } from '../../lib/api/api.ts';
import { ahora } from '../../lib/navegador/ahora.ts';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { Insignia } from '../../ui/estado/Insignia.tsx';
import { Formulario, useFormulario } from '../../ui/formulario/Formulario.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { mensajeDe } from '../piezas/errores-de-registro.ts';
import {
  cambiaCobertura,
  cambiaFila,
  cambiaPrecio,
  decirCelda,
  decirCobertura,
  decirTexto,
  resumenDe,
  TITULO,
} from './ensayo-en-pantalla.ts';
import classes from './ProbarCambio.module.css';

/** Hour of a rehearsal without a typed one. */
const MEDIODIA = '12:00';

const esquema = z.object({
  convenioId: z.int('Elija un convenio'),
  dia: z.string().min(1, 'Falta el día'),
});

interface Valores extends Record<string, unknown> {
  readonly convenioId: number | null;
  readonly dia: string;
  readonly hora: string;
}

/** The asked rehearsal, out of the address. */
const leerPedido = (busqueda: URLSearchParams): Valores => ({
  convenioId: Number(busqueda.get('convenio')) || null,
  dia: busqueda.get('dia') ?? '',
  hora: busqueda.get('hora') ?? '',
});

const momentoDe = ({ dia, hora }: Valores): string =>
  parsearFechaHora(`${formatearFecha(dia)} ${hora || MEDIODIA}:00`).toISOString();

interface PedidoProps {
  readonly pedido: Valores;
  readonly alProbar: (pedido: Valores) => void;
}

const Pedido = ({ pedido, alProbar }: PedidoProps) => {
  const form = useFormulario<Valores>({
    valoresIniciales: { ...pedido, dia: pedido.dia || fechaSantiago(ahora()) },
    esquema,
  });
  const { data: convenios = [], isError } = useQuery({
    queryKey: [listaConvenios.todas.id, 'todas'],
    queryFn: ({ signal }) => llamar(listaConvenios.todas, {}, { senal: signal }),
  });
  const convenio = form.getInputProps('convenioId');
  return (
    <Formulario form={form} alEnviar={alProbar} className={classes.pedido}>
      <CampoConvenio
        label="Convenio"
        withAsterisk
        convenios={convenios}
        {...convenio}
        value={form.values.convenioId}
        error={isError ? 'Hubo un error al buscar los convenios' : convenio.error}
      />
      <CampoFecha label="Día" withAsterisk {...form.getInputProps('dia')} />
      <CampoHora label="Hora" placeholder={MEDIODIA} {...form.getInputProps('hora')} />
      <Button type="submit">Probar</Button>
    </Formulario>
  );
};

const CUANDO = ['El día antes', 'Ese día', 'El día después'];

const Dia = ({ dia, cual }: { readonly dia: DiaDeEnsayoVM; readonly cual: number }) => (
  <li className={classes.dia}>
    <Text size="sm" c="dimmed">
      {CUANDO[cual]}
    </Text>
    <Text>
      <strong>{formatearFecha(dia.dia)}</strong>
    </Text>
    <Text size="sm">{decirTexto(dia)}</Text>
    {dia.impedimento !== null && (
      <Text size="sm" c="red">
        {dia.impedimento}
      </Text>
    )}
  </li>
);

const Cambia = () => <Insignia tono="informacion">Cambia</Insignia>;

interface FilaProps {
  readonly fila: FilaDeEnsayoVM;
  readonly dias: EnsayoVM['dias'];
  readonly alBajar: (primaId: number, dia: DiaDeEnsayoVM) => void;
}

const Fila = ({ fila, dias, alBajar }: FilaProps) => {
  const nombre = [fila.tipo, ...(fila.uso === null ? [] : [fila.uso])].map(nombreDeTipo).join(', ');
  return (
    <li className={classes.fila}>
      <h2 className={classes.nombre}>{nombre}</h2>
      {dias.map((dia, i) => {
        const celda = fila.celdas[i] ?? null;
        const vendido = celda?.precio !== null && celda !== null && dia.redaccion !== null;
        return (
          <div key={dia.momento} className={classes.celda}>
            <Text size="sm" c="dimmed" className={classes.fecha ?? ''}>
              {formatearFecha(dia.dia)}
            </Text>
            <Text component="div">
              <strong>{decirCelda(celda)}</strong>{' '}
              {cambiaPrecio(celda, fila.celdas[i - 1]) && <Cambia />}
            </Text>
            <Text component="div" size="sm">
              {decirCobertura(celda)} {cambiaCobertura(celda, fila.celdas[i - 1]) && <Cambia />}
            </Text>
            {vendido && (
              <Anchor
                component="button"
                type="button"
                size="sm"
                onClick={() => alBajar(fila.primaId, dia)}
                aria-label={`Certificado de muestra de ${nombre} para el ${formatearFecha(dia.dia)}`}
              >
                <IconFileTypePdf size={16} aria-hidden /> Certificado de muestra
              </Anchor>
            )}
          </div>
        );
      })}
    </li>
  );
};

interface ResultadoProps {
  readonly ensayo: EnsayoVM;
  readonly alBajar: FilaProps['alBajar'];
}

const Resultado = ({ ensayo, alBajar }: ResultadoProps) => {
  const cambian = ensayo.filas.filter(cambiaFila);
  const [todas, setTodas] = useState(false);
  const iguales = ensayo.filas.length - cambian.length;
  const filas = todas ? ensayo.filas : cambian;
  return (
    <>
      <Text component="output" display="block" my="md">
        <strong>{resumenDe(ensayo)}</strong>
      </Text>
      <ol className={classes.dias}>
        {ensayo.dias.map((dia, i) => (
          <Dia key={dia.momento} dia={dia} cual={i} />
        ))}
      </ol>
      {iguales > 0 && (
        <Switch
          my="md"
          checked={todas}
          onChange={({ currentTarget }) => setTodas(currentTarget.checked)}
          label={`Mostrar también lo que no cambia (${iguales})`}
        />
      )}
      <ul className={classes.filas}>
        {filas.map((fila) => (
          <Fila key={fila.primaId} fila={fila} dias={ensayo.dias} alBajar={alBajar} />
        ))}
      </ul>
      <Text size="sm" c="dimmed" mt="md">
        Para un vehículo usado sin otro SOAP, con los términos del {formatearFecha(ensayo.terminos)}
        . Nada queda escrito ni reservado.
      </Text>
    </>
  );
};

/** `/mantenedores/ensayo[?convenio=&dia=&hora=]`: an agreement around a moment, without selling anything. */
export const ProbarCambio = () => {
  const [busqueda, setBusqueda] = useSearchParams();
  const operacion = useOperacion();
  const pedido = leerPedido(busqueda);
  const { convenioId, dia } = pedido;
  const listo = convenioId !== null && dia !== '';
  const momento = listo ? momentoDe(pedido) : '';
  const { data, error, isFetching } = useQuery({
    queryKey: [probarCambio.id, convenioId, momento],
    queryFn: ({ signal }) =>
      llamar(probarCambio, { convenioId: convenioId ?? 0, momento }, { senal: signal }),
    enabled: listo,
    staleTime: 0,
  });
  const bajar: FilaProps['alBajar'] = (primaId, deCual) => {
    const entrada = { convenioId: convenioId ?? 0, primaId, momento: deCual.momento };
    const nombre = `Muestra ${formatearFecha(deCual.dia).replaceAll('/', '-')}.pdf`;
    descargar(certificadoDeMuestra, entrada, nombre).catch((fallo: unknown) =>
      operacion.error(mensajeDe(fallo)),
    );
  };
  return (
    <Pagina
      titulo={TITULO}
      proposito="Muestra qué vendería un convenio el día antes, ese día y el día después, con lo que ya está programado."
    >
      <Pedido
        pedido={pedido}
        alProbar={(nuevo) =>
          setBusqueda({
            convenio: String(nuevo.convenioId),
            dia: nuevo.dia,
            ...(nuevo.hora !== '' && { hora: nuevo.hora }),
          })
        }
      />
      {error && (
        <Alert color="red" role="alert" mt="md">
          {mensajeDe(error)}
        </Alert>
      )}
      {isFetching && !data && <Skeleton height={240} mt="md" />}
      {data && <Resultado ensayo={data} alBajar={bajar} />}
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};
