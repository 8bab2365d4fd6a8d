/**
 * The 53 services of API-Bank, executable: accounts, agendas, alarms, hotels, hospital, smart home, search.
 *
 * <p>Begin with {@link org.genenv.bench.apibank.service.ApiRunner}, which checks and runs a call, and
 * {@link org.genenv.bench.apibank.service.Apis}, which lists the services. Behaviour and messages are those recorded from upstream,
 * oddities included; each oddity says so where it is written.
 */
package org.genenv.bench.apibank.service;
