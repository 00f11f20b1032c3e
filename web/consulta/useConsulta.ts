import { type ConsultaVM, consultarPolizas } from '#features/polizas/consulta.contract.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { llamar } from '../lib/api.ts';
import { conCaptcha, resolverCaptcha } from '../lib/captcha.ts';
import { useSesion } from '../lib/useSesion.ts';
import { aEntrada, type CriteriosEscritos } from './criterios.ts';

type Estado =
  | { readonly fase: 'inicial' }
  | { readonly fase: 'buscando'; readonly previo: ConsultaVM | null }
  | { readonly fase: 'lista'; readonly datos: ConsultaVM }
  | { readonly fase: 'fallo'; readonly error: unknown };

/** Runs the search; for visitors the captcha is solved while they type. */
export const useConsulta = () => {
  const { tipo } = useSesion();
  const [estado, setEstado] = useState<Estado>({ fase: 'inicial' });
  const preparado = useRef<Promise<string | undefined> | null>(null);
  const vez = useRef(0);

  useEffect(() => {
    if (tipo !== 'login') preparado.current ??= resolverCaptcha().catch(() => undefined);
  }, [tipo]);

  const buscar = useCallback(async (criterios: CriteriosEscritos): Promise<void> => {
    const esta = (vez.current += 1);
    setEstado((antes) => ({
      fase: 'buscando',
      previo: antes.fase === 'lista' ? antes.datos : null,
    }));
    const captcha = await preparado.current;
    preparado.current = null;
    const entrada = aEntrada(criterios);
    const siguiente = await conCaptcha(
      (valor) => llamar(consultarPolizas, entrada, valor === undefined ? {} : { captcha: valor }),
      captcha ?? undefined,
    ).then(
      (datos): Estado => ({ fase: 'lista', datos }),
      (error: unknown): Estado => ({ fase: 'fallo', error }),
    );
    if (vez.current === esta) setEstado(siguiente);
  }, []);

  const limpiar = useCallback(() => {
    vez.current += 1;
    setEstado({ fase: 'inicial' });
  }, []);

  return { estado, buscar, limpiar };
};
